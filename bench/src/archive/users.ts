import type { Db } from '@lares/api/src/db/client.ts'
import { hashPassword } from '@lares/api/src/modules/accounts/password-hash.ts'
import { newUserPermissions } from '@lares/shared-types/permissions'
import { v5 as uuidv5 } from 'uuid'
import type { Family } from '../content/family.ts'

const namespace = '5f3c7f0e-7a53-4a9e-9f1b-7e0c1f3d2a11'
export const password = 'a password for benchmarks'

/** A user with a restricted tag and category, including their descendants. */
export const relative = { id: uuidv5('relative', namespace), email: 'relative@bench.example', epoch: 1 }
/** An administrator, who sees everything. */
export const admin = { id: uuidv5('keeper', namespace), email: 'keeper@bench.example', epoch: 1 }

export async function insertUsers(db: Db, family: Family): Promise<void> {
  const password_hash = await hashPassword(password)
  for (const user of [relative, admin])
    await db
      .insertInto('users')
      .values({
        id: user.id,
        email: user.email,
        display_name: user.email,
        status: 'active',
        verified_at: new Date(),
        password_hash,
        is_admin: user === admin,
        permissions: newUserPermissions,
        siteparams: JSON.stringify({}),
        last_seen_at: null,
      })
      .execute()
  const [tag, category] = [family.tags[7], family.categories[5]]
  if (!tag || !category) throw new Error('the family has too few labels')
  await db.insertInto('user_restricted_tags').values({ user_id: relative.id, tag_id: tag.id }).execute()
  await db
    .insertInto('user_restricted_categories')
    .values({ user_id: relative.id, category_id: category.id })
    .execute()
}

import { hashPassword } from '@lares/api/src/modules/accounts/password-hash.ts'
import type { Services } from '@lares/api/src/services.ts'
import { loadActiveUser } from '@lares/api/src/visibility/load-principal.ts'
import type { UserPrincipal } from '@lares/api/src/visibility/principal.ts'
import { v7 as uuidv7 } from 'uuid'
import type { DemoUser } from '../demo-types.ts'

/** Ids in the archive by the key of the demo. */
export type Ids = ReadonlyMap<string, string>

/** Creates the users, active and verified. `restrictUsers` adds their restrictions later. Returns the ids by key. */
export async function loadUsers({ db, now }: Services, users: readonly DemoUser[]): Promise<Ids> {
  const ids = new Map<string, string>()
  for (const user of users) {
    const id = uuidv7()
    await db
      .insertInto('users')
      .values({
        id,
        email: user.email,
        display_name: user.displayName,
        status: 'active',
        verified_at: now(),
        password_hash: await hashPassword(user.password),
        last_seen_at: null,
        is_admin: user.isAdmin,
        permissions: user.permissions,
        siteparams: JSON.stringify({ language: user.language }),
      })
      .execute()
    ids.set(user.key, id)
  }
  return ids
}

/** Adds the restricted tags and categories of the users. */
export async function restrictUsers(
  { db }: Services,
  users: readonly DemoUser[],
  ids: { readonly users: Ids; readonly tags: Ids; readonly categories: Ids },
): Promise<void> {
  for (const user of users) {
    const user_id = getId(ids.users, user.key)
    for (const key of user.restrictedTags) {
      await db
        .insertInto('user_restricted_tags')
        .values({ user_id, tag_id: getId(ids.tags, key) })
        .execute()
    }
    for (const key of user.restrictedCategories) {
      const category_id = getId(ids.categories, key)
      await db.insertInto('user_restricted_categories').values({ user_id, category_id }).execute()
    }
  }
}

/** Loads a user as a viewer. Throws when there is no active user with this id. */
export async function loadActiveViewer({ db }: Services, userId: string): Promise<UserPrincipal> {
  const viewer = await loadActiveUser(db, userId)
  if (!viewer) throw new Error(`no active user ${userId}`)
  return viewer
}

/** The id of a key. Throws for an unknown key. */
export function getId(ids: Ids, key: string): string {
  const id = ids.get(key)
  if (!id) throw new Error(`unknown demo key ${key}`)
  return id
}

import { v7 as uuidv7 } from 'uuid'
import { hashPassword } from '../../modules/accounts/password-hash.ts'
import { loadViewer, type Viewer } from '../../modules/visibility/viewer.ts'
import type { Services } from '../../services.ts'
import type { DemoUser } from '../demo-types.ts'

/** Key of the demo → id in the archive. */
export type Ids = ReadonlyMap<string, string>

/** Makes the users, active and verified, without restrictions yet: what they must not see comes later. */
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

/** Restricts the users from their tags and categories. */
export async function restrictUsers(
  { db }: Services,
  users: readonly DemoUser[],
  ids: { readonly users: Ids; readonly tags: Ids; readonly categories: Ids },
): Promise<void> {
  for (const user of users) {
    const user_id = idOf(ids.users, user.key)
    for (const key of user.restrictedTags) {
      await db
        .insertInto('user_restricted_tags')
        .values({ user_id, tag_id: idOf(ids.tags, key) })
        .execute()
    }
    for (const key of user.restrictedCategories) {
      const category_id = idOf(ids.categories, key)
      await db.insertInto('user_restricted_categories').values({ user_id, category_id }).execute()
    }
  }
}

/** The viewer that a user of the demo is. Throws when there is no such user. */
export async function viewerOf({ db }: Services, userId: string): Promise<Viewer> {
  const viewer = await loadViewer(db, { userId, epoch: 1 })
  if (!viewer) throw new Error(`no active user ${userId}`)
  return viewer
}

/** The id of a key. Throws for a key that the demo does not have. */
export function idOf(ids: Ids, key: string): string {
  const id = ids.get(key)
  if (!id) throw new Error(`the demo has no ${key}`)
  return id
}

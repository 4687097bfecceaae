import { randomUUID } from 'node:crypto'
import { newUserPermissions, type Permission } from '@lares/shared-types/permissions'
import type { SiteParams } from '@lares/shared-types/users'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/client.ts'

export interface TestUser {
  readonly id: string
  readonly epoch: number
  readonly email: string
  /** False if the user has not recently confirmed their password. */
  readonly passwordConfirmed?: boolean
  /** As whom the user sees the archive. */
  readonly view?: { readonly id: string; readonly userId: string }
}

export interface UserTraits {
  readonly isAdmin?: boolean
  readonly permissions?: Permission[]
  readonly restrictedTagIds?: readonly string[]
  readonly restrictedCategoryIds?: readonly string[]
  readonly siteparams?: SiteParams
  readonly displayName?: string
}

/** Adds an active user without a password, who is signed in by a signed identity. */
export async function addUser(db: Db, traits: UserTraits = {}): Promise<TestUser> {
  const id = uuidv7()
  const email = `${randomUUID()}@example.org`
  await db
    .insertInto('users')
    .values({
      id,
      email,
      display_name: traits.displayName ?? 'Somebody',
      status: 'active',
      verified_at: new Date(),
      password_hash: null,
      last_seen_at: null,
      is_admin: traits.isAdmin ?? false,
      permissions: traits.permissions ?? newUserPermissions,
      siteparams: JSON.stringify(traits.siteparams ?? {}),
    })
    .execute()
  for (const tag_id of traits.restrictedTagIds ?? []) {
    await db.insertInto('user_restricted_tags').values({ user_id: id, tag_id }).execute()
  }
  for (const category_id of traits.restrictedCategoryIds ?? []) {
    await db.insertInto('user_restricted_categories').values({ user_id: id, category_id }).execute()
  }
  return { id, epoch: 1, email }
}

/** The user with a session of the present; those of before a restore are over. */
export async function signInAgain(db: Db, user: TestUser): Promise<TestUser> {
  const { session_epoch: epoch } = await db
    .selectFrom('users')
    .select('session_epoch')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  return { ...user, epoch }
}

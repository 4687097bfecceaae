import { notFound } from '@lares/server-kit/app-error'
import type { User } from '@lares/shared-types/users'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { Viewer } from '../../visibility/viewer.ts'

/** Lists all users, sorted by name. */
export async function listUsers(db: Kysely<Database>, viewer: Viewer): Promise<User[]> {
  const rows = await selectUsers(db).execute()
  const collator = new Intl.Collator(viewer.language)
  return rows
    .map((row) => toUser(row, viewer))
    .sort((a, b) => collator.compare(a.displayName, b.displayName) || (a.id < b.id ? -1 : 1))
}

/** Loads a user. Throws `not-found`. */
export async function loadUser(db: Kysely<Database>, viewer: Viewer, id: string): Promise<User> {
  const row = await selectUsers(db).where('users.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toUser(row, viewer)
}

/** Loads the users with these ids; those that do not exist are missing. */
export async function loadUsers(
  db: Kysely<Database>,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, User>> {
  const rows = await selectUsers(db).where('users.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toUser(row, viewer)]))
}

function selectUsers(db: Kysely<Database>) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'display_name',
      'status',
      'verified_at',
      'is_admin',
      'permissions',
      'siteparams',
      'last_seen_at',
      'created_at',
      'version',
      sql<string[]>`array(select tag_id from user_restricted_tags where user_id = users.id order by 1)`.as(
        'tags',
      ),
      sql<
        string[]
      >`array(select category_id from user_restricted_categories where user_id = users.id order by 1)`.as(
        'categories',
      ),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>

/** Leaves out restrictions of labels that are hidden from the viewer. */
function toUser(row: Row, viewer: Viewer): User {
  return {
    id: row.id,
    email: row.email,
    displayName: row.display_name,
    status: row.status,
    verified: row.verified_at !== null,
    isAdmin: row.is_admin,
    permissions: row.permissions,
    restrictedTagIds: row.tags.filter((id) => !viewer.hiddenTagIds.includes(id)),
    restrictedCategoryIds: row.categories.filter((id) => !viewer.hiddenCategoryIds.includes(id)),
    siteparams: row.siteparams,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}

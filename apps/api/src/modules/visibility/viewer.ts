import type { Identity } from '@lares/server-kit/identity'
import type { Language } from '@lares/shared-types/languages'
import { type Permission, permissions } from '@lares/shared-types/permissions'
import type { SiteParams } from '@lares/shared-types/users'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** Who asks, with their rights as they are at this moment. */
export interface Viewer {
  readonly userId: string
  readonly displayName: string
  readonly language: Language | undefined
  readonly isAdmin: boolean
  readonly permissions: ReadonlySet<Permission>
  /** They have given their password once more on this session, a short while ago. */
  readonly passwordConfirmed: boolean
  /** Tags that must not be seen, the children of restricted ones included. */
  readonly hiddenTagIds: readonly string[]
  /** Categories that must not be seen, the children of restricted ones included. */
  readonly hiddenCategoryIds: readonly string[]
}

interface Row {
  id: string
  display_name: string
  siteparams: SiteParams
  is_admin: boolean
  permissions: Permission[]
  tag_ids: string[]
  category_ids: string[]
}

/**
 * The viewer behind an identity, read anew with each request so that a change of rights holds at once.
 * Undefined for guests, for users who are not active and for sessions that have been ended.
 */
export async function loadViewer(db: Db, identity: Identity): Promise<Viewer | undefined> {
  if (!identity.userId || identity.epoch === undefined) return undefined
  const viewer = await viewerWhere(db, sql`id = ${identity.userId} and session_epoch = ${identity.epoch}`)
  return viewer && { ...viewer, passwordConfirmed: identity.passwordConfirmed ?? false }
}

/** An active user with their rights of this moment, though it is not they who ask. */
export async function loadActiveUser(db: Db, userId: string): Promise<Viewer | undefined> {
  return viewerWhere(db, sql`id = ${userId}`)
}

async function viewerWhere(db: Db, condition: RawBuilder<unknown>): Promise<Viewer | undefined> {
  const { rows } = await sql<Row>`
    select id, display_name, siteparams, is_admin, permissions, hidden.tag_ids, hidden.category_ids
    from users, hidden_labels(users.id) hidden
    where status = 'active' and ${condition}`.execute(db)
  const row = rows[0]
  return row && toViewer(row)
}

/** Administrators may do everything and nothing is hidden from them. */
function toViewer(row: Row): Viewer {
  return {
    userId: row.id,
    displayName: row.display_name,
    language: row.siteparams.language,
    isAdmin: row.is_admin,
    passwordConfirmed: false,
    permissions: new Set(row.is_admin ? permissions : row.permissions),
    hiddenTagIds: row.is_admin ? [] : row.tag_ids,
    hiddenCategoryIds: row.is_admin ? [] : row.category_ids,
  }
}

import type { Identity } from '@lares/server-kit/identity'
import type { Language } from '@lares/shared-types/languages'
import { type Permission, permissions } from '@lares/shared-types/permissions'
import type { SiteParams } from '@lares/shared-types/users'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** The user who makes a request, with their current permissions and restrictions. */
export interface Viewer {
  readonly userId: string
  readonly displayName: string
  readonly language: Language | undefined
  readonly isAdmin: boolean
  readonly permissions: ReadonlySet<Permission>
  /** Whether the user recently confirmed their password in this session. */
  readonly passwordConfirmed: boolean
  /** Restricted tags and their descendants. */
  readonly hiddenTagIds: readonly string[]
  /** Restricted categories and their descendants. */
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
 * Loads the viewer of a request. Every request reloads it, so that changed permissions take effect immediately.
 * Undefined for guests, inactive users and ended sessions.
 */
export async function loadViewer(db: Db, identity: Identity): Promise<Viewer | undefined> {
  if (!identity.userId || identity.epoch === undefined) return undefined
  const viewer = await findViewer(db, sql`id = ${identity.userId} and session_epoch = ${identity.epoch}`)
  return viewer && { ...viewer, passwordConfirmed: identity.passwordConfirmed ?? false }
}

/** Loads an active user as a viewer outside a request of theirs. */
export async function loadActiveUser(db: Db, userId: string): Promise<Viewer | undefined> {
  return findViewer(db, sql`id = ${userId}`)
}

async function findViewer(db: Db, condition: RawBuilder<unknown>): Promise<Viewer | undefined> {
  const { rows } = await sql<Row>`
    select id, display_name, siteparams, is_admin, permissions, hidden.tag_ids, hidden.category_ids
    from users, hidden_labels(users.id) hidden
    where status = 'active' and ${condition}`.execute(db)
  const row = rows[0]
  return row && toViewer(row)
}

/** Administrators have all permissions and no restrictions. */
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

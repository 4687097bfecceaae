import type { MailboxFailure, MailboxState } from '@lares/shared-types/mailboxes'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { OperationOutcome } from '../../jobs/operations/operation-job.ts'
import { loadActiveUser } from '../../visibility/load-principal.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'

export type MailOutcome = 'added' | 'known' | 'unreadable'

/** A waiting or running import, with the labels for its mails. */
export interface ActiveImport {
  readonly sha256: string
  readonly size: number
  /** Undefined for an import that an earlier version has started. */
  readonly operationId: string | undefined
  readonly position: number
  /** Number of processed mails. */
  readonly count: number
  /** Attempts at the mail at `position` that did not complete. */
  readonly attempts: number
  /** Whether the file's item is in the trash; the import waits until it is restored or deleted. */
  readonly isTrashed: boolean
  /** The uploader of the file; undefined if they are no longer active or the item is not visible to them. */
  readonly uploader: UserPrincipal | undefined
  readonly tagIds: string[]
  readonly categoryIds: string[]
}

/** Loads a waiting or running import; undefined if it is finished or its file was deleted. */
export async function loadActiveImport(db: Db, assetId: string): Promise<ActiveImport | undefined> {
  const row = await db
    .selectFrom('mailbox_imports')
    .innerJoin('assets', 'assets.id', 'mailbox_imports.asset_id')
    .innerJoin('items', 'items.id', 'assets.item_id')
    .select([
      'assets.item_id',
      'assets.sha256',
      'assets.size',
      'mailbox_imports.owner_id',
      'mailbox_imports.operation_id',
      'items.deleted_at',
    ])
    .select(['mailbox_imports.position', 'added', 'known', 'unreadable', 'attempts'])
    .where('asset_id', '=', assetId)
    .where('mailbox_imports.state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  if (!row) return undefined
  const uploader = row.owner_id === null ? undefined : await loadActiveUser(db, row.owner_id)
  const isVisible = uploader && (await isItemVisible(db, uploader, row.item_id))
  return {
    sha256: row.sha256,
    size: Number(row.size),
    operationId: row.operation_id ?? undefined,
    position: Number(row.position),
    count: row.added + row.known + row.unreadable,
    attempts: row.attempts,
    isTrashed: row.deleted_at !== null,
    uploader: isVisible ? uploader : undefined,
    ...(await loadItemLabels(db, row.item_id)),
  }
}

/** Counts an attempt at the current mail; -1 takes back one that failed for a reason unrelated to the mail. */
export async function countAttempt(db: Db, assetId: string, by: 1 | -1): Promise<void> {
  await db
    .updateTable('mailbox_imports')
    .set({ attempts: sql`attempts + ${by}` })
    .where('asset_id', '=', assetId)
    .execute()
}

/** Maximum number of unreadable mails that are listed by number and subject. */
const maxUnreadListed = 100

/** Records the outcome of the mail that ends at `position`; `unread` identifies an unreadable one. */
export async function recordMailOutcome(
  db: Db,
  assetId: string,
  outcome: MailOutcome,
  position: number,
  unread?: { readonly number: number; readonly subject: string },
): Promise<void> {
  await db
    .updateTable('mailbox_imports')
    .set({
      [outcome]: sql`${sql.ref(outcome)} + 1`,
      position,
      attempts: 0,
      updated_at: sql`now()`,
      ...(unread && {
        unread: sql`case when jsonb_array_length(unread) < ${sql.lit(maxUnreadListed)}
          then unread || jsonb_build_array(${JSON.stringify(unread)}::jsonb) else unread end`,
      }),
    })
    .where('asset_id', '=', assetId)
    .execute()
}

export async function setState(
  db: Db,
  assetId: string,
  state: MailboxState,
  reason?: MailboxFailure,
  { isCut = false } = {},
): Promise<void> {
  await db
    .updateTable('mailbox_imports')
    .set({ state, reason: reason ?? null, is_cut: isCut, updated_at: sql`now()` })
    .where('asset_id', '=', assetId)
    .execute()
}

/** Makes an import wait again that has failed; it continues after the last processed mail. */
export async function reopenImport(db: Db, assetId: string): Promise<void> {
  await db
    .updateTable('mailbox_imports')
    .set({ state: 'waiting', reason: null, updated_at: sql`now()` })
    .where('asset_id', '=', assetId)
    .where('state', '=', 'failed')
    .execute()
}

/**
 * Marks an import as cancelled unless it is finished, or goes on as another operation since a restore.
 *
 * @param operationId undefined for an import that an earlier version has started
 */
export async function cancelImport(db: Db, assetId: string, operationId: string | undefined): Promise<void> {
  await db
    .updateTable('mailbox_imports')
    .set({ state: 'cancelled', updated_at: sql`now()` })
    .where('asset_id', '=', assetId)
    .where(sql<boolean>`operation_id is not distinct from ${operationId ?? null}`)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}

/** The outcome of a finished import, or of one whose file was deleted. */
export async function loadOutcome(db: Db, assetId: string): Promise<OperationOutcome> {
  const row = await db
    .selectFrom('mailbox_imports')
    .select(['state', 'reason', 'added', 'known', 'unreadable'])
    .where('asset_id', '=', assetId)
    .executeTakeFirst()
  if (!row) return { state: 'failed', error: 'not-found' }
  if (row.state === 'failed') return { state: 'failed', error: row.reason ?? 'failed' }
  return { state: 'succeeded', result: { count: row.added + row.known, unreadable: row.unreadable } }
}

async function isItemVisible(db: Db, viewer: Viewer, itemId: string): Promise<boolean> {
  const row = await visibleItems(db, viewer)
    .select('items.id')
    .where('items.id', '=', itemId)
    .executeTakeFirst()
  return row !== undefined
}

async function loadItemLabels(db: Db, itemId: string): Promise<{ tagIds: string[]; categoryIds: string[] }> {
  const tags = await db.selectFrom('item_tags').select('tag_id').where('item_id', '=', itemId).execute()
  const categories = await db
    .selectFrom('item_categories')
    .select('category_id')
    .where('item_id', '=', itemId)
    .execute()
  return {
    tagIds: tags.map(({ tag_id }) => tag_id),
    categoryIds: categories.map(({ category_id }) => category_id),
  }
}

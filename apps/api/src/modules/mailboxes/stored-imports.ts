import type { MailboxFailure, MailboxState } from '@lares/shared-types/mailboxes'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { loadActiveUser, type Viewer } from '../visibility/viewer.ts'
import { visibleItems } from '../visibility/visible-items.ts'

export type MailOutcome = 'added' | 'known' | 'unreadable'

/** An import that is not over, with what its mails are given. */
export interface OpenImport {
  readonly sha256: string
  readonly size: number
  readonly position: number
  /** Mails of the file that are behind it. */
  readonly count: number
  /** How often the mail at `position` has been begun, and nothing was heard of it. */
  readonly attempts: number
  /** The file's item lies in the trash: its mails wait for what becomes of it. */
  readonly isTrashed: boolean
  /** Who has uploaded the file; undefined when they, or the file's item, are not there for it any more. */
  readonly viewer: Viewer | undefined
  readonly tagIds: string[]
  readonly categoryIds: string[]
}

/** An import that waits or runs; undefined for one that is over, or whose file is gone. */
export async function openImport(db: Db, assetId: string): Promise<OpenImport | undefined> {
  const row = await db
    .selectFrom('mailbox_imports')
    .innerJoin('assets', 'assets.id', 'mailbox_imports.asset_id')
    .innerJoin('items', 'items.id', 'assets.item_id')
    .select([
      'assets.item_id',
      'assets.sha256',
      'assets.size',
      'mailbox_imports.owner_id',
      'items.deleted_at',
    ])
    .select(['mailbox_imports.position', 'added', 'known', 'unreadable', 'attempts'])
    .where('asset_id', '=', assetId)
    .where('mailbox_imports.state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  if (!row) return undefined
  const viewer = row.owner_id === null ? undefined : await loadActiveUser(db, row.owner_id)
  const isVisible = viewer && (await isThere(db, viewer, row.item_id))
  return {
    sha256: row.sha256,
    size: Number(row.size),
    position: Number(row.position),
    count: row.added + row.known + row.unreadable,
    attempts: row.attempts,
    isTrashed: row.deleted_at !== null,
    viewer: isVisible ? viewer : undefined,
    ...(await labelsOf(db, row.item_id)),
  }
}

/** A mail is begun, or, with -1, was left for a reason that is none of its own. */
export async function countAttempt(db: Db, assetId: string, by: 1 | -1): Promise<void> {
  await db
    .updateTable('mailbox_imports')
    .set({ attempts: sql`attempts + ${by}` })
    .where('asset_id', '=', assetId)
    .execute()
}

/** Of so many mails that could not be read it is said which. */
const maxNamed = 100

/** Sets down what has become of the mail that ends at `position`, and which one it is where it could not be read. */
export async function noteMail(
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
        unread: sql`case when jsonb_array_length(unread) < ${sql.lit(maxNamed)}
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

async function isThere(db: Db, viewer: Viewer, itemId: string): Promise<boolean> {
  const row = await visibleItems(db, viewer)
    .select('items.id')
    .where('items.id', '=', itemId)
    .executeTakeFirst()
  return row !== undefined
}

async function labelsOf(db: Db, itemId: string): Promise<{ tagIds: string[]; categoryIds: string[] }> {
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

import { notFound } from '@lares/server-kit/app-error'
import {
  type HandwritingFailure,
  handwritingFailures,
  type PageLine,
  type PageText,
  type PageTextOverview,
} from '@lares/shared-types/page-texts'
import type { Rotation } from '@lares/shared-types/rotations'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { PageTextsTable, StoredLine } from '../../db/schema/page-texts.ts'
import { countPages, countReadablePages, countReadPages } from '../../jobs/page-queue.ts'
import type { Services } from '../../services.ts'
import { canEditItem } from '../../visibility/item-rights.ts'
import type { Principal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { type StoredVersion, visibleUpdatedAt, visibleVersion } from '../../visibility/visible-version.ts'
import { loadStoredAsset, type StoredAsset } from '../assets/load-asset.ts'
import { fromStoredLines } from './stored-lines.ts'

/** The words on a page as stored, with both version counters; version 0 without lines if there are none. */
export interface StoredPageText extends StoredVersion {
  /** Null if the page has no row. */
  readonly id: string | null
  readonly state: PageText['state']
  readonly turn: Rotation
  readonly language: PageText['language']
  readonly lines: readonly StoredLine[]
  readonly origin: PageText['origin']
  readonly checked: boolean
  readonly updatedAt: Date | null
  /** Whether a state of it has been recorded. */
  readonly hasHistory: boolean
}

/** Which pages of a file have been read. Throws `not-found`. */
export async function loadPageTexts(
  { db, config, ai }: Pick<Services, 'db' | 'config' | 'ai'>,
  principal: Principal,
  assetId: string,
): Promise<PageTextOverview> {
  const asset = await loadStoredAsset(db, principal, assetId)
  const rows = await db
    .selectFrom('page_texts')
    .where('asset_id', '=', assetId)
    .where('state', '<>', 'none')
    .select([
      'page',
      'state',
      'reason',
      'wanted',
      'word_count',
      'origin',
      'checked',
      'version',
      'version_token',
    ])
    .orderBy('page')
    .execute()
  const mayWrite = countPages(asset) > 0 && (await mayEdit(db, principal, asset.item_id))
  const isReady = asset.state === 'ready'
  return {
    pages: countPages(asset),
    read: rows.map(({ page, state, word_count: words, origin, checked, reason, wanted, ...row }) => ({
      page,
      state,
      words,
      origin,
      ...(checked && { checked: true as const }),
      version: visibleVersion(principal, { version: row.version, versionToken: row.version_token }),
      ...(state === 'pending' && wanted?.handwriting && { handwriting: true as const }),
      ...(state !== 'pending' && isHandwritingFailure(reason) && { failure: reason }),
    })),
    may: {
      write: mayWrite,
      read: mayWrite && isReady && countReadPages(config, asset) > 0,
      readHandwriting: mayWrite && isReady && ai.vision !== undefined && countReadablePages(asset) > 0,
    },
  }
}

/** The words on a page of a file. Throws `not-found`. */
export async function loadPageText(
  db: Db,
  principal: Principal,
  assetId: string,
  page: number,
): Promise<PageText> {
  requirePage(await loadStoredAsset(db, principal, assetId), page)
  return toPageText(principal, { assetId, page }, await loadStoredPageText(db, assetId, page))
}

/** Throws `not-found` if a file does not have a page. */
export function requirePage(asset: Pick<StoredAsset, 'family' | 'pages'>, page: number): void {
  if (page > countPages(asset)) throw notFound()
}

/** Loads a page as stored, and locks it where the caller is going to save it. */
export async function loadStoredPageText(
  db: Db,
  assetId: string,
  page: number,
  use: 'read' | 'locked' = 'read',
): Promise<StoredPageText> {
  const row = await db
    .selectFrom('page_texts')
    .where('asset_id', '=', assetId)
    .where('page', '=', page)
    .select(['id', 'state', 'turn', 'language', 'lines', 'origin', 'checked'])
    .select(['version', 'version_token', 'updated_at'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('revisions')
          .select('revisions.number')
          .where('revisions.entity', '=', 'page-text')
          .whereRef('revisions.entity_id', '=', 'page_texts.id'),
      )
        .$castTo<boolean>()
        .as('has_history'),
    )
    .$if(use === 'locked', (query) => query.forUpdate())
    .executeTakeFirst()
  return toStored(row)
}

type Row = Pick<
  Selectable<PageTextsTable>,
  | 'id'
  | 'state'
  | 'turn'
  | 'language'
  | 'lines'
  | 'origin'
  | 'checked'
  | 'version'
  | 'version_token'
  | 'updated_at'
> & { readonly has_history: boolean }

function toStored(row: Row | undefined): StoredPageText {
  return {
    id: row?.id ?? null,
    state: row?.state ?? 'none',
    turn: row?.turn ?? 0,
    language: row?.language ?? null,
    lines: row?.lines ?? [],
    origin: row?.origin ?? 'machine',
    checked: row?.checked ?? false,
    version: row?.version ?? 0,
    versionToken: row?.version_token ?? 0,
    updatedAt: row?.updated_at ?? null,
    hasHistory: row?.has_history ?? false,
  }
}

export function toPageText(
  principal: Principal,
  place: { readonly assetId: string; readonly page: number },
  { id, state, turn, language, lines, origin, checked, updatedAt, hasHistory, ...version }: StoredPageText,
): PageText {
  return {
    ...place,
    state,
    ...(turn && { turn }),
    language,
    lines: checked ? fromStoredLines(lines).map(forgetConfidence) : fromStoredLines(lines),
    origin,
    ...(checked && { checked: true as const }),
    version: visibleVersion(principal, version),
    updatedAt: visibleUpdatedAt(principal, updatedAt?.toISOString() ?? null),
    ...(id !== null && hasHistory && { historyId: id }),
  }
}

export const isHandwritingFailure = (reason: string | null): reason is HandwritingFailure =>
  handwritingFailures.some((failure) => failure === reason)

/** Words that a person has checked are not doubtful. */
function forgetConfidence({ box, words }: PageLine): PageLine {
  return { box, words: words.map((word) => ({ text: word.text, box: word.box })) }
}

async function mayEdit(db: Db, principal: Principal, itemId: string): Promise<boolean> {
  const item = await visibleItems(db, principal)
    .where('items.id', '=', itemId)
    .select('items.author_id')
    .executeTakeFirst()
  return item !== undefined && canEditItem(principal, item.author_id)
}

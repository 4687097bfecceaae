import { notFound } from '@lares/server-kit/app-error'
import type { Cut, CutLink, ItemCuts, TimeSpan } from '@lares/shared-types/cuts'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/client.ts'
import type { CutsTable } from '../../db/schema/cuts.ts'
import type { Database } from '../../db/schema/database.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'

/** A recording can be cut again and again; a page shows so many of its pieces. */
const maxShownPieces = 500

/**
 * Whether anybody has changed an item, its transcript or a translation since it was created. Its first transcript was saved up to a
 * moment later.
 */
export const isPieceChanged = sql<boolean>`(items.version > 1
  or exists (
    select from transcripts where transcripts.item_id = items.id
      and (transcripts.version > 1 or transcripts.updated_at > items.created_at + interval '1 minute'))
  or exists (
    select from transcript_translations translations where translations.item_id = items.id
      and (translations.version > 1 or translations.updated_at > items.created_at)))`

/** Loads a cut of the user with those of its pieces that they may see. Throws `not-found`. */
export async function loadCut(db: Db, user: UserPrincipal, id: string): Promise<Cut> {
  const cut = await loadOwnCut(db, user, id)
  const pieces = await visibleItems(db, user)
    .innerJoin('cut_pieces', 'cut_pieces.item_id', 'items.id')
    .where('cut_pieces.cut_id', '=', id)
    .select(['items.id', 'items.kind', 'items.title', isPieceChanged.as('is_changed')])
    .execute()
  const played = await isVersionPlayed(db, user, cut)
  const places = new Map(cut.plan.pieces.map(({ itemId }, index) => [itemId, index]))
  pieces.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
  return {
    id,
    operationId: cut.operation_id,
    pieces: pieces.map((piece) => ({ id: piece.id, kind: piece.kind, title: piece.title })),
    versionId: played ? (cut.plan.version?.id ?? null) : null,
    undoable: played ?? pieces.some(({ is_changed }) => !is_changed),
  }
}

/** Whether the version of a cut is played; undefined for a cut without one, and while it is made. */
async function isVersionPlayed(
  db: Db,
  user: UserPrincipal,
  { plan, source_id }: Selectable<CutsTable>,
): Promise<boolean | undefined> {
  if (!plan.version || !source_id) return undefined
  const row = await visibleItems(db, user)
    .innerJoin('assets', 'assets.item_id', 'items.id')
    .where('items.id', '=', source_id)
    .where('assets.id', '=', plan.version.id)
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('assets as original')
            .select('original.id')
            .where('original.played_id', '=', eb.ref('assets.id')),
        )
        .as('is_played'),
    )
    .executeTakeFirst()
  return row && Boolean(row.is_played)
}

/** Throws `not-found` for a cut of another user, too. */
export async function loadOwnCut(db: Db, user: UserPrincipal, id: string): Promise<Selectable<CutsTable>> {
  const cut = await db
    .selectFrom('cuts')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user.userId)
    .executeTakeFirst()
  if (!cut) throw notFound()
  return cut
}

/**
 * Loads what an item was cut from and what was cut from it, without what the viewer may not see and what is in the trash. Throws
 * `not-found`.
 */
export async function loadItemCuts(db: Db, viewer: Viewer, itemId: string): Promise<ItemCuts> {
  const item = await visibleItems(db, viewer, 'any')
    .select('items.id')
    .where('items.id', '=', itemId)
    .executeTakeFirst()
  if (!item) throw notFound()
  const source = await visibleItems(db, viewer)
    .innerJoin('cut_pieces', 'cut_pieces.source_id', 'items.id')
    .where('cut_pieces.item_id', '=', itemId)
    .select(linkColumns)
    .select(selectVersion)
    .executeTakeFirst()
  const pieces = await visibleItems(db, viewer)
    .innerJoin('cut_pieces', 'cut_pieces.item_id', 'items.id')
    .where('cut_pieces.source_id', '=', itemId)
    .select(linkColumns)
    .select(selectVersion)
    .orderBy(sql`(cut_pieces.spans->0->>'start')::double precision`)
    .orderBy('items.id')
    .limit(maxShownPieces)
    .execute()
  return { source: source ? toLink(source) : null, pieces: pieces.map(toLink) }
}

const linkColumns = ['items.id', 'items.kind', 'items.title', 'cut_pieces.spans'] as const

/** The version that was cut, whose original is visible wherever this is used: as JSON, null for the original. */
function selectVersion(eb: ExpressionBuilder<Database, 'cut_pieces'>) {
  return jsonObjectFrom(
    eb
      .selectFrom('asset_versions')
      .innerJoin('assets', 'assets.id', 'asset_versions.asset_id')
      .select(['asset_versions.asset_id', 'asset_versions.name', 'asset_versions.created_at'])
      .whereRef('asset_versions.asset_id', '=', 'cut_pieces.version_id')
      .where('assets.deleted_at', 'is', null),
  ).as('cut_version')
}

interface LinkRow {
  readonly id: string
  readonly kind: ItemKind
  readonly title: string
  readonly spans: TimeSpan[]
  readonly cut_version: { asset_id: string; name: string; created_at: Date | string } | null
}

function toLink({ spans, cut_version: version, ...item }: LinkRow): CutLink {
  if (!version) return { item, spans }
  const createdAt = new Date(version.created_at).toISOString()
  return { item, spans, version: { id: version.asset_id, name: version.name, createdAt } }
}

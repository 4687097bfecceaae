import { notFound } from '@lares/server-kit/app-error'
import type { Cut, CutLink, ItemCuts } from '@lares/shared-types/cuts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { CutsTable } from '../../db/schema/cuts.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'

/** A recording can be cut again and again; a page shows so many of its pieces. */
const maxShownPieces = 500

/** Loads a cut of the user with those of its pieces that they may see. Throws `not-found`. */
export async function loadCut(db: Db, user: UserPrincipal, id: string): Promise<Cut> {
  const cut = await loadOwnCut(db, user, id)
  const pieces = await visibleItems(db, user)
    .innerJoin('cut_pieces', 'cut_pieces.item_id', 'items.id')
    .where('cut_pieces.cut_id', '=', id)
    .select(['items.id', 'items.kind', 'items.title', 'items.version', 'items.version_token'])
    .execute()
  const places = new Map(cut.plan.pieces.map(({ itemId }, index) => [itemId, index]))
  pieces.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
  return {
    id,
    operationId: cut.operation_id,
    pieces: pieces.map((piece) => ({ id: piece.id, kind: piece.kind, title: piece.title })),
    undoable: pieces.some(({ version }) => version === 1),
  }
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
    .select(['items.id', 'items.kind', 'items.title', 'cut_pieces.spans'])
    .executeTakeFirst()
  const pieces = await visibleItems(db, viewer)
    .innerJoin('cut_pieces', 'cut_pieces.item_id', 'items.id')
    .where('cut_pieces.source_id', '=', itemId)
    .select(['items.id', 'items.kind', 'items.title', 'cut_pieces.spans'])
    .orderBy(sql`(cut_pieces.spans->0->>'start')::double precision`)
    .orderBy('items.id')
    .limit(maxShownPieces)
    .execute()
  return { source: source ? toLink(source) : null, pieces: pieces.map(toLink) }
}

function toLink({ spans, ...item }: CutLink['item'] & Pick<CutLink, 'spans'>): CutLink {
  return { item, spans }
}

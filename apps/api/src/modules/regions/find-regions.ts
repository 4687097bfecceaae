import { notFound } from '@lares/server-kit/app-error'
import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type {
  countRegionsByParticipant as countContract,
  listOpenRegions as openContract,
  listRegionsOfParticipant as participantContract,
} from '@lares/shared-types/contracts/regions'
import { Uuid } from '@lares/shared-types/fields'
import type { FoundRegion } from '@lares/shared-types/regions'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../../db/client.ts'
import { CursorInstant, parsePageRequest, toCursorInstant, toPage } from '../../http/cursor.ts'
import type { Principal } from '../../visibility/principal.ts'
import { loadAssets } from '../assets/load-asset.ts'
import { selectRegions, toRegion, visibleRegions } from './region-view.ts'

const Position = Type.Tuple([CursorInstant, Uuid])

type PageQuery = RequestOf<typeof openContract>['query']

/** One page of the regions that nobody has named, outside the trash, the latest first. Throws `invalid-cursor`. */
export async function listOpenRegions(
  db: Db,
  principal: Principal,
  query: PageQuery,
): Promise<ReplyOf<typeof openContract>> {
  return loadPage(db, principal, null, query)
}

/** One page of where a person is marked, outside the trash, the latest first. Throws `not-found` and `invalid-cursor`. */
export async function listRegionsOfParticipant(
  db: Db,
  principal: Principal,
  participantId: string,
  query: PageQuery,
): Promise<ReplyOf<typeof participantContract>> {
  const page = await loadPage(db, principal, participantId, query)
  const participant = await db
    .selectFrom('participants')
    .select('id')
    .where('id', '=', participantId)
    .executeTakeFirst()
  if (!participant) throw notFound()
  const { count } = await visibleRegions(db, principal, 'present')
    .where('regions.participant_id', '=', participantId)
    .where('regions.removed_at', 'is', null)
    .select(sql<number>`count(distinct regions.asset_id)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return { ...page, pictures: count }
}

/** In how many pictures outside the trash each person is marked. */
export async function countRegionsByParticipant(
  db: Db,
  principal: Principal,
): Promise<ReplyOf<typeof countContract>> {
  const rows = await visibleRegions(db, principal, 'present')
    .where('regions.removed_at', 'is', null)
    .where('regions.participant_id', 'is not', null)
    .groupBy('regions.participant_id')
    .select('regions.participant_id')
    .select(sql<number>`count(distinct regions.asset_id)::int`.as('count'))
    .execute()
  return { counts: Object.fromEntries(rows.map(({ participant_id, count }) => [participant_id, count])) }
}

async function loadPage(db: Db, principal: Principal, participantId: string | null, query: PageQuery) {
  const { position, limit } = parsePageRequest(Position, query)
  const rows = await selectRegions(db, principal, 'present')
    .where('regions.removed_at', 'is', null)
    .where('regions.participant_id', participantId === null ? 'is' : '=', participantId)
    .select(['items.id as item_id', 'items.kind', 'items.title'])
    .select(toCursorInstant(sql`regions.created_at`).as('createdAt'))
    .$if(position !== undefined, (regions) => {
      const [createdAt, id] = position ?? []
      return regions.where(
        sql<boolean>`(regions.created_at, regions.id) < (${createdAt}::timestamptz, ${id}::uuid)`,
      )
    })
    .orderBy('regions.created_at', 'desc')
    .orderBy('regions.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, nextCursor } = toPage(rows, limit, ({ createdAt, id }) => [createdAt, id])
  const assets = await loadAssets(
    db,
    principal,
    page.map(({ asset_id }) => asset_id),
  )
  const assetsById = new Map(assets.map((asset) => [asset.id, asset]))
  const regions = page.flatMap((row): FoundRegion[] => {
    const asset = assetsById.get(row.asset_id)
    // Taken off its item since the regions were read.
    if (!asset) return []
    const item = { id: row.item_id, kind: row.kind, title: row.title }
    return [{ region: toRegion(principal, row), asset, item }]
  })
  return { regions, nextCursor }
}

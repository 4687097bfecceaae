import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { listFindings as contract } from '@lares/shared-types/contracts/integrity'
import { Uuid } from '@lares/shared-types/fields'
import type { CheckName, Finding, RepairFailure } from '@lares/shared-types/integrity'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { Type } from 'typebox'
import type { Db } from '../../../db/client.ts'
import { selectUser } from '../../../db/select-user.ts'
import { CursorInstant, parsePageRequest, toCursorInstant, toPage } from '../../../http/cursor.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'
import { visibleFindings } from './visible-findings.ts'

const Position = Type.Tuple([CursorInstant, Uuid])

/** One page of the open or the dismissed findings of a check, latest first. Throws `invalid-cursor`. */
export async function listFindings(
  db: Db,
  viewer: Viewer,
  { check, dismissed = false, ...pageQuery }: RequestOf<typeof contract>['query'],
): Promise<ReplyOf<typeof contract>> {
  const { position, limit } = parsePageRequest(Position, pageQuery)
  const rows = await selectFindings(db, viewer)
    .where('findings.check_name', '=', check)
    .where('findings.dismissed_at', dismissed ? 'is not' : 'is', null)
    .$if(position !== undefined, (findings) =>
      findings.where(
        sql<boolean>`(findings.found_at, findings.id) < (${position?.[0]}::timestamptz, ${position?.[1]}::uuid)`,
      ),
    )
    .orderBy('findings.found_at', 'desc')
    .orderBy('findings.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, nextCursor } = toPage(rows, limit, ({ cursor_at, id }) => [cursor_at, id])
  return { findings: page.map(toFinding), nextCursor }
}

function selectFindings(db: Db, viewer: Viewer) {
  return visibleFindings(db, viewer)
    .select(['findings.id', 'findings.check_name', 'findings.found_at', 'findings.details'])
    .select(['findings.dismissed_at', 'findings.failure'])
    .select(toCursorInstant(sql`findings.found_at`).as('cursor_at'))
    .select((eb) => [
      jsonObjectFrom(
        visibleItems(db, viewer, 'any')
          .select(['items.id', 'items.kind', 'items.title'])
          .whereRef('items.id', '=', eb.ref('findings.item_id')),
      ).as('item'),
      jsonObjectFrom(
        visibleItems(db, viewer)
          .select(['items.id', 'items.kind', 'items.title'])
          .whereRef('items.id', '=', eb.ref('findings.other_item_id')),
      ).as('other_item'),
      jsonObjectFrom(
        eb
          .selectFrom('assets')
          .select(['assets.id as assetId', 'assets.filename', 'assets.size'])
          .whereRef('assets.id', '=', 'findings.asset_id'),
      ).as('file'),
      selectUser('findings.user_id').as('user'),
    ])
}

function toFinding(row: {
  id: string
  check_name: CheckName
  found_at: Date
  details: Finding['details']
  dismissed_at: Date | null
  failure: RepairFailure | null
  item: NonNullable<Finding['item']> | null
  other_item: NonNullable<Finding['otherItem']> | null
  file: NonNullable<Finding['file']> | null
  user: NonNullable<Finding['user']> | null
}): Finding {
  return {
    id: row.id,
    check: row.check_name,
    foundAt: row.found_at.toISOString(),
    details: row.details,
    ...(row.item && { item: row.item }),
    ...(row.other_item && { otherItem: row.other_item }),
    ...(row.file && { file: row.file }),
    ...(row.user && { user: row.user }),
    ...(row.dismissed_at && { dismissedAt: row.dismissed_at.toISOString() }),
    ...(row.failure && { failure: row.failure }),
  }
}

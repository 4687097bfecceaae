import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { listRepairs as contract } from '@lares/shared-types/contracts/integrity'
import { Uuid } from '@lares/shared-types/fields'
import { checkNames, checkTraits } from '@lares/shared-types/integrity'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { Type } from 'typebox'
import type { Db } from '../../../db/client.ts'
import { selectUser } from '../../../db/select-user.ts'
import { CursorInstant, parsePageRequest, toCursorInstant, toPage } from '../../../http/cursor.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'
import { listVisibleChecks } from '../findings/visible-findings.ts'

const Position = Type.Tuple([CursorInstant, Uuid])
const itemChecks = checkNames.filter((name) => checkTraits[name].audience === 'items')

/** One page of the repairs that exist for a viewer, latest first. Throws `invalid-cursor`. */
export async function listRepairs(
  db: Db,
  viewer: Viewer,
  { check, ...pageQuery }: RequestOf<typeof contract>['query'],
): Promise<ReplyOf<typeof contract>> {
  const { position, limit } = parsePageRequest(Position, pageQuery)
  const rows = await visibleRepairs(db, viewer)
    .select(['repairs.id', 'repairs.check_name', 'repairs.at', 'repairs.subject'])
    .select(['repairs.method', 'repairs.failure', 'repairs.source'])
    .select(toCursorInstant(sql`repairs.at`).as('cursor_at'))
    .select((eb) => [
      selectUser('repairs.by_id').as('by'),
      jsonObjectFrom(
        visibleItems(db, viewer, 'any')
          .select(['items.id', 'items.kind', 'items.title'])
          .whereRef('items.id', '=', eb.ref('repairs.item_id')),
      ).as('item'),
      visibleItems(db, viewer, 'any')
        .select('items.title')
        .whereRef('items.id', '=', eb.ref('repairs.other_item_id'))
        .as('other_title'),
    ])
    .$if(check !== undefined, (repairs) => repairs.where('repairs.check_name', '=', check ?? 'vectors'))
    .$if(position !== undefined, (repairs) =>
      repairs.where(
        sql<boolean>`(repairs.at, repairs.id) < (${position?.[0]}::timestamptz, ${position?.[1]}::uuid)`,
      ),
    )
    .orderBy('repairs.at', 'desc')
    .orderBy('repairs.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, nextCursor } = toPage(rows, limit, ({ cursor_at, id }) => [cursor_at, id])
  const repairs = page.map(({ id, check_name, at, method, failure, source, by, item, ...row }) => ({
    id,
    check: check_name,
    at: at.toISOString(),
    by,
    ...(item && { item }),
    ...toSubject(row.subject || row.other_title),
    ...(method && { method }),
    ...(failure && { failure }),
    ...(source !== null && { source }),
  }))
  return { repairs, nextCursor }
}

/** The name of a file, or the title of the item that was united with the other. */
function toSubject(subject: string | null) {
  return subject ? { subject } : {}
}

/** Repairs about items exist for those who see the item; those of an item that was deleted for ever, for administrators. */
function visibleRepairs(db: Db, viewer: Viewer) {
  return db
    .selectFrom('repairs')
    .where('repairs.check_name', 'in', listVisibleChecks(viewer))
    .where((eb) =>
      eb.or([
        eb('repairs.check_name', 'not in', itemChecks),
        eb('repairs.item_id', 'in', visibleItems(db, viewer, 'any').select('items.id')),
        eb.and([eb('repairs.item_id', 'is', null), eb.lit(viewer.isAdmin)]),
      ]),
    )
}

import type { AuditEvent } from '@lares/shared-types/audit'
import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { listAuditEvents as contract } from '@lares/shared-types/contracts/audit'
import { toCsvRecord } from '@lares/shared-types/csv'
import { Uuid } from '@lares/shared-types/fields'
import type { Selectable } from 'kysely'
import { findNetwork } from '../../addresses/find-network.ts'
import type { Db } from '../../db/client.ts'
import type { AuditEventsTable } from '../../db/schema/audit.ts'
import { parsePageRequest, toPage } from '../../http/cursor.ts'

type Query = RequestOf<typeof contract>['query']
type Filter = Pick<Query, 'kind' | 'userId'>

/** Lists a page of the audit log, the latest event first. Throws `invalid-cursor`. */
export async function listAuditEvents(db: Db, query: Query): Promise<ReplyOf<typeof contract>> {
  const { position, limit } = parsePageRequest(Uuid, query)
  const rows = await selectEvents(db, query, position, limit + 1)
  const { page, nextCursor } = toPage(rows, limit, ({ id }) => id)
  return { events: page.map(toEvent), nextCursor }
}

/** Rows that an export reads at once. */
const exportBatch = 1000

const exportColumns = ['at', 'kind', 'by', 'subject', 'address', 'details'] as const

/** The whole log as CSV, the latest event first; reads the next rows when the previous ones were taken. */
export async function* exportAuditEvents(db: Db, filter: Filter): AsyncGenerator<string> {
  yield toCsvRecord(exportColumns)
  for (let before: string | undefined; ; ) {
    const rows = await selectEvents(db, filter, before, exportBatch)
    yield rows.map(toRecord).join('')
    before = rows.at(-1)?.id
    if (rows.length < exportBatch) return
  }
}

function selectEvents(
  db: Db,
  { kind, userId }: Filter,
  before: string | undefined,
  limit: number,
): Promise<Selectable<AuditEventsTable>[]> {
  // The ids are UUIDs of version 7, which ascend with time.
  let query = db.selectFrom('audit_events').selectAll().orderBy('id', 'desc').limit(limit)
  if (kind) query = query.where('kind', '=', kind)
  if (userId) query = query.where((eb) => eb.or([eb('by_id', '=', userId), eb('subject_id', '=', userId)]))
  if (before) query = query.where('id', '<', before)
  return query.execute()
}

function toEvent(row: Selectable<AuditEventsTable>): AuditEvent {
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    by: row.by_name === null ? null : { id: row.by_id, name: row.by_name },
    subject: row.subject_name === null ? null : { id: row.subject_id, name: row.subject_name },
    address: row.address,
    network: findNetwork(row.address),
    details: row.details,
  }
}

function toRecord(row: Selectable<AuditEventsTable>): string {
  const { at, kind, by_name, subject_name, address, details } = row
  return toCsvRecord([at.toISOString(), kind, by_name, subject_name, address, JSON.stringify(details)])
}

import { Readable } from 'node:stream'
import * as contracts from '@lares/shared-types/contracts/audit'
import { byteOrderMark } from '@lares/shared-types/csv'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { toContentDisposition } from '../assets/disposition.ts'
import { exportAuditEvents, listAuditEvents } from './list-audit-events.ts'

/** The audit log: who changed whose rights and ways to sign in. */
export function auditRoutes(app: App, { db }: Services): void {
  route(app, db, contracts.listAuditEvents, ({ query }) => listAuditEvents(db, query))
  route(app, db, contracts.exportAuditEvents, async ({ query, reply }) => {
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': toContentDisposition('audit-log.csv', 'attachment'),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    const records = exportAuditEvents(db, query)
    return reply.send(Readable.from(withByteOrderMark(records), { objectMode: false }))
  })
}

async function* withByteOrderMark(records: AsyncIterable<string>): AsyncGenerator<string> {
  yield byteOrderMark
  yield* records
}

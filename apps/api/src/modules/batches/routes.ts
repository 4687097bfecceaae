import * as contracts from '@lares/shared-types/contracts/batches'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { listBatchItems, loadBatchReport } from './batch-report.ts'
import { parseAct } from './parse-act.ts'
import { previewBatch } from './preview-batch.ts'
import { startBatch, undoBatch } from './start-batch.ts'
import { listBatches } from './visible-batches.ts'

/** Batches: one act on many items, previewed, followed and undone. */
export function batchRoutes(app: App, services: Services): void {
  const { db } = services
  route(app, db, contracts.previewBatch, async ({ user, body, reply }) => {
    const closed = new AbortController()
    reply.raw.once('close', () => closed.abort())
    return previewBatch(db, user, body.selection, await parseAct(db, user, body.act), closed.signal)
  })
  route(app, db, contracts.startBatch, ({ user, body }) => startBatch(services, user, body))
  route(app, db, contracts.listBatches, ({ user, query }) => listBatches(db, user, query))
  route(app, db, contracts.getBatch, ({ user, params }) => loadBatchReport(db, user, params.id))
  route(app, db, contracts.listBatchItems, ({ user, params, query }) =>
    listBatchItems(db, user, params.id, query),
  )
  route(app, db, contracts.undoBatch, ({ user, params }) => undoBatch(services, user, params.id))
}

import { createDisconnectSignal } from '@lares/server-kit/disconnect-signal'
import * as contracts from '@lares/shared-types/contracts/processing'
import { inTransaction } from '../../db/in-transaction.ts'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { PreviewLimits } from './preview-limits.ts'
import { previewSound } from './preview-sound.ts'
import { requireProcessable } from './processable-sound.ts'
import { startProcessing } from './start-processing.ts'

/** The routes of processing recordings. */
export function processingRoutes(app: App, services: Services): void {
  const { db } = services
  const limits = new PreviewLimits()

  route(app, db, contracts.startProcessing, async ({ user, params, body }) => {
    const sound = await requireProcessable(db, user, params.id, body.steps)
    const operationId = await inTransaction(db, (trx) =>
      startProcessing(trx, services, user, { itemId: sound.item_id, assetId: sound.id, ...body }),
    )
    return { operationId: operationId ?? null }
  })
  route(app, db, contracts.previewProcessing, async ({ user, params, body, reply }) => {
    const sound = await requireProcessable(db, user, params.id, body.steps)
    return limits.run(user.userId, createDisconnectSignal(reply), (signal) =>
      previewSound(services, sound, body, signal),
    )
  })
}

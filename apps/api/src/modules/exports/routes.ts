import * as contracts from '@lares/shared-types/contracts/exports'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { FileIntegrityChecker } from '../assets/damage/file-integrity-checker.ts'
import { createExport, deleteExport, listExports, loadExport, previewExport } from './own-exports.ts'
import { sendExport } from './send-export.ts'
import { TransferLimits } from './transfer-limits.ts'

/** The routes of a user's own exports. */
export function exportRoutes(app: App, services: Services): void {
  const { db } = services
  const checks = new FileIntegrityChecker(services, app.log)
  const transfers = { services, checks, limits: new TransferLimits() }
  app.addHook('onClose', () => checks.close())

  route(app, db, contracts.previewExport, ({ user, body }) => previewExport(db, user, body.selection))
  route(app, db, contracts.createExport, ({ user, body }) => createExport(services, user, body))
  route(app, db, contracts.listExports, async ({ user }) => ({ exports: await listExports(db, user) }))
  route(app, db, contracts.getExport, ({ user, params }) => loadExport(db, user, params.id))
  route(app, db, contracts.deleteExport, async ({ user, params }) => {
    await deleteExport(services, user, params.id)
    return undefined
  })
  route(app, db, contracts.downloadExport, ({ user, params, request, reply }) =>
    sendExport(request, reply, transfers, user, params.id),
  )
}

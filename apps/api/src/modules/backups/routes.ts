import * as contracts from '@lares/shared-types/contracts/backups'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { requireConfirmedPassword } from '../user-rights/manager-rights.ts'
import { changeTarget, deleteTarget } from './change-target.ts'
import { createTarget } from './create-target.ts'
import { listRuns } from './list-runs.ts'
import { deleteSnapshot, listSnapshots } from './snapshots.ts'
import { startBackup, startRestore, startVerification } from './start-run.ts'
import { loadBackups } from './stored-targets.ts'
import { testPlace } from './test-place.ts'

/** Places of backups, and the backups, verifications and restores of them. Workers run these; the routes only start them. */
export function backupRoutes(app: App, services: Services): void {
  const { db, now } = services
  route(app, db, contracts.getBackups, () => loadBackups(db, now()))
  route(app, db, contracts.listBackupRuns, ({ query }) => listRuns(db, query))
  route(app, db, contracts.testBackupPlace, ({ body }) => testPlace(services, body))
  route(app, db, contracts.createBackupTarget, ({ user, body }) => createTarget(services, user, body))
  route(app, db, contracts.changeBackupTarget, ({ user, params, body }) =>
    changeTarget(services, user, params.id, body),
  )
  route(app, db, contracts.deleteBackupTarget, async ({ user, params, query }) => {
    await deleteTarget(services, user, params.id, query.version)
    return undefined
  })
  route(app, db, contracts.startBackup, ({ user, params }) => startBackup(services, params.id, user))
  route(app, db, contracts.startVerification, ({ user, params, body }) =>
    startVerification(services, params.id, user, body),
  )
  route(app, db, contracts.startRestore, async ({ user, params, body }) => {
    requireConfirmedPassword(user)
    return startRestore(services, params.id, user, body)
  })
  route(app, db, contracts.listBackupSnapshots, ({ params }) => listSnapshots(services, params.id))
  route(app, db, contracts.deleteBackupSnapshot, async ({ user, params }) => {
    await deleteSnapshot(services, user, params.id, params.snapshotId)
    return undefined
  })
}

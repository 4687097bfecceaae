import * as contracts from '@lares/shared-types/contracts/integrity'
import { type App, route } from '../../../http/route.ts'
import type { Services } from '../../../services.ts'
import { listDamagedOriginals } from './damaged-originals.ts'

/** Routes for administrators about damaged files. */
export function damageRoutes(app: App, { db }: Services): void {
  route(app, db, contracts.listDamagedFiles, ({ principal }) => listDamagedOriginals(db, principal))
}

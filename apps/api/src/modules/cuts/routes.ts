import * as contracts from '@lares/shared-types/contracts/cuts'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { loadCut, loadItemCuts } from './load-cuts.ts'
import { startCut, startVersionCut } from './start-cut.ts'
import { undoCut } from './undo-cut.ts'

/** Cutting recordings into new ones, and the links between them. */
export function cutRoutes(app: App, services: Services): void {
  const { db } = services
  route(app, db, contracts.startCut, ({ user, body }) => startCut(services, user, body))
  route(app, db, contracts.startVersionCut, ({ user, body }) => startVersionCut(services, user, body))
  route(app, db, contracts.getCut, ({ user, params }) => loadCut(db, user, params.id))
  route(app, db, contracts.undoCut, ({ user, params }) => undoCut(services, user, params.id))
  route(app, db, contracts.getItemCuts, ({ principal, params }) => loadItemCuts(db, principal, params.id))
}

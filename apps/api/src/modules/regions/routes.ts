import * as contracts from '@lares/shared-types/contracts/regions'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { changeRegion, removeRegion, restoreRegion } from './change-region.ts'
import { createRegion } from './create-region.ts'
import { acceptSuggestion, declineSuggestion } from './decide-suggestion.ts'
import { countRegionsByParticipant, listOpenRegions, listRegionsOfParticipant } from './find-regions.ts'
import { listRegions } from './list-regions.ts'
import { createSuggestion } from './suggest-name.ts'

/** Routes of the people marked in pictures and of the names suggested for them. */
export function regionRoutes(app: App, services: Services): void {
  const { db } = services
  route(app, db, contracts.listRegions, ({ principal, params }) => listRegions(db, principal, params.id))
  route(app, db, contracts.listOpenRegions, ({ principal, query }) => listOpenRegions(db, principal, query))
  route(app, db, contracts.listRegionsOfParticipant, ({ principal, params, query }) =>
    listRegionsOfParticipant(db, principal, params.id, query),
  )
  route(app, db, contracts.countRegionsByParticipant, ({ principal }) =>
    countRegionsByParticipant(db, principal),
  )
  route(app, db, contracts.createRegion, ({ user, params, body }) =>
    createRegion(services, user, params.id, body),
  )
  route(app, db, contracts.changeRegion, ({ user, params, body }) =>
    changeRegion(services, user, params.id, body),
  )
  route(app, db, contracts.removeRegion, ({ user, params, query }) =>
    removeRegion(services, user, params.id, query.version),
  )
  route(app, db, contracts.restoreRegion, ({ user, params }) => restoreRegion(services, user, params.id))
  route(app, db, contracts.createSuggestion, ({ user, params, body }) =>
    createSuggestion(services, user, params.id, body),
  )
  route(app, db, contracts.acceptSuggestion, ({ user, params, body }) =>
    acceptSuggestion(services, user, params.id, body),
  )
  route(app, db, contracts.declineSuggestion, ({ user, params }) =>
    declineSuggestion(services, user, params.id),
  )
}

import * as contracts from '@lares/shared-types/contracts/search'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { find } from './find.ts'
import { instantSearch } from './instant/instant-search.ts'
import { instantSearchState } from './instant/instant-state.ts'
import { rebuildInstantSearch } from './instant/rebuild-instant-search.ts'
import { similarItems } from './similar-items.ts'
import { suggestSearch } from './suggestions/suggest.ts'

/** Finding items by words and filters. */
export function searchRoutes(app: App, services: Services): void {
  const { db } = services
  route(app, db, contracts.search, ({ viewer, query }) => find(services, viewer, query))
  route(app, db, contracts.suggest, async ({ viewer, query }) => ({
    suggestions: await suggestSearch(db, viewer, query.q ?? ''),
  }))
  route(app, db, contracts.similarItems, ({ viewer, params }) => similarItems(services, viewer, params.id))
  route(app, db, contracts.instantSearch, ({ viewer, query }) => instantSearch(services, viewer, query))
  route(app, db, contracts.instantSearchState, () => instantSearchState(services))
  route(app, db, contracts.rebuildInstantSearch, () => rebuildInstantSearch(services))
}

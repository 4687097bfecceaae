import * as contracts from '@lares/shared-types/contracts/search'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { instantSearch } from './instant/instant-search.ts'
import { instantSearchState } from './instant/instant-state.ts'
import { searchItems } from './search-items.ts'
import { suggestSearch } from './suggestions/suggest.ts'

/** Finding items by words and filters. */
export function searchRoutes(app: App, services: Services): void {
  const { db } = services
  route(app, db, contracts.search, ({ viewer, query }) => searchItems(db, viewer, query))
  route(app, db, contracts.suggest, async ({ viewer, query }) => ({
    suggestions: await suggestSearch(db, viewer, query.q ?? ''),
  }))
  route(app, db, contracts.instantSearch, ({ viewer, query }) => instantSearch(services, viewer, query))
  route(app, db, contracts.instantSearchState, () => instantSearchState(services))
}

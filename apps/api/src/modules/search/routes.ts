import { notFound } from '@lares/server-kit/app-error'
import * as modelContracts from '@lares/shared-types/contracts/meaning-model'
import * as contracts from '@lares/shared-types/contracts/search'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { countSearch } from '../../usage/count-search.ts'
import { instantSearch } from './instant/instant-search.ts'
import { instantSearchState } from './instant/instant-state.ts'
import { startDownload } from './meaning-model/download-meaning-model.job.ts'
import { loadMeaningModel } from './meaning-model/load-meaning-model.ts'
import { runSearch } from './run-search.ts'
import { searchFacets } from './search-facets.ts'
import { findSimilarItems } from './similar-items.ts'
import { suggestSearch } from './suggestions/suggest.ts'

/** Search, suggestions, similar items and instant search. */
export function searchRoutes(app: App, services: Services): void {
  const { db } = services
  route(app, db, contracts.search, ({ principal, query }) =>
    countSearch(services.usage, query, () => runSearch(services, principal, query)),
  )
  route(app, db, contracts.countFacets, async ({ principal, query }) => ({
    facets: await searchFacets(db, principal, query),
  }))
  route(app, db, contracts.suggest, async ({ principal, query }) => ({
    suggestions: await suggestSearch(db, principal, query.q ?? ''),
  }))
  route(app, db, contracts.similarItems, ({ principal, params }) =>
    findSimilarItems(services, principal, params.id),
  )
  route(app, db, contracts.instantSearch, ({ principal, query }) => instantSearch(services, principal, query))
  route(app, db, contracts.instantSearchState, () => instantSearchState(services))
  route(app, db, contracts.rebuildInstantSearch, () => rebuildInstantSearch(services))
  route(app, db, modelContracts.readMeaningModel, () => loadMeaningModel(services))
  route(app, db, modelContracts.downloadMeaningModel, async ({ user }) => ({
    operationId: await startDownload(services, user.userId),
  }))
  route(app, db, modelContracts.removeMeaningModel, async () => {
    await services.meaningModels.remove()
    return undefined
  })
}

/** Enqueues a rebuild of the index. Throws `not-found` where no server is configured. */
async function rebuildInstantSearch({ db, jobs, typesense }: Services): Promise<undefined> {
  if (!typesense) throw notFound()
  await jobs.enqueue(db, 'typesense-rebuild', { anew: true }, 'anew')
}

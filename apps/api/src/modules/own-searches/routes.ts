import * as contracts from '@lares/shared-types/contracts/own-searches'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import {
  addRecentSearch,
  deleteRecentSearch,
  deleteRecentSearches,
  listRecentSearches,
} from './recent-searches.ts'
import { deleteSavedSearch, listSavedSearches, renameSavedSearch, saveSearch } from './saved-searches.ts'

/** Routes of saved and recent searches, which only their owner can access. */
export function ownSearchRoutes(app: App, { db, now }: Services): void {
  route(app, db, contracts.listSavedSearches, async ({ viewer }) => ({
    searches: await listSavedSearches(db, viewer),
  }))
  route(app, db, contracts.saveSearch, ({ viewer, body }) => saveSearch(db, viewer, body, now()))
  route(app, db, contracts.renameSavedSearch, ({ viewer, params, body }) =>
    renameSavedSearch(db, viewer, params.id, body.name, now()),
  )
  route(app, db, contracts.deleteSavedSearch, async ({ viewer, params }) => {
    await deleteSavedSearch(db, viewer, params.id)
    return undefined
  })
  route(app, db, contracts.listRecentSearches, async ({ viewer }) => ({
    searches: await listRecentSearches(db, viewer),
  }))
  route(app, db, contracts.rememberSearch, async ({ viewer, body }) => {
    await addRecentSearch(db, viewer, body.words, now())
    return undefined
  })
  route(app, db, contracts.forgetSearch, async ({ viewer, params }) => {
    await deleteRecentSearch(db, viewer, params.id)
    return undefined
  })
  route(app, db, contracts.forgetSearches, async ({ viewer }) => {
    await deleteRecentSearches(db, viewer)
    return undefined
  })
}

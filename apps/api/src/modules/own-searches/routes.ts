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
  route(app, db, contracts.listSavedSearches, async ({ user }) => ({
    searches: await listSavedSearches(db, user),
  }))
  route(app, db, contracts.saveSearch, ({ user, body }) => saveSearch(db, user, body, now()))
  route(app, db, contracts.renameSavedSearch, ({ user, params, body }) =>
    renameSavedSearch(db, user, params.id, body.name, now()),
  )
  route(app, db, contracts.deleteSavedSearch, async ({ user, params }) => {
    await deleteSavedSearch(db, user, params.id)
    return undefined
  })
  route(app, db, contracts.listRecentSearches, async ({ user }) => ({
    searches: await listRecentSearches(db, user),
  }))
  route(app, db, contracts.rememberSearch, async ({ user, body }) => {
    await addRecentSearch(db, user, body.words, now())
    return undefined
  })
  route(app, db, contracts.forgetSearch, async ({ user, params }) => {
    await deleteRecentSearch(db, user, params.id)
    return undefined
  })
  route(app, db, contracts.forgetSearches, async ({ user }) => {
    await deleteRecentSearches(db, user)
    return undefined
  })
}

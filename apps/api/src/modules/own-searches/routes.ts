import * as contracts from '@lares/shared-types/contracts/own-searches'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { forgetAll, forgetOne, listRecent, remember } from './recent-searches.ts'
import { deleteSaved, listSaved, renameSaved, saveSearch } from './saved-searches.ts'

/** What a person has searched for: kept under names, and lately. Each is its owner's alone. */
export function ownSearchRoutes(app: App, { db, now }: Services): void {
  route(app, db, contracts.listSavedSearches, async ({ viewer }) => ({
    searches: await listSaved(db, viewer),
  }))
  route(app, db, contracts.saveSearch, ({ viewer, body }) => saveSearch(db, viewer, body, now()))
  route(app, db, contracts.renameSavedSearch, ({ viewer, params, body }) =>
    renameSaved(db, viewer, params.id, body.name, now()),
  )
  route(app, db, contracts.deleteSavedSearch, async ({ viewer, params }) => {
    await deleteSaved(db, viewer, params.id)
    return undefined
  })
  route(app, db, contracts.listRecentSearches, async ({ viewer }) => ({
    searches: await listRecent(db, viewer),
  }))
  route(app, db, contracts.rememberSearch, async ({ viewer, body }) => {
    await remember(db, viewer, body.words, now())
    return undefined
  })
  route(app, db, contracts.forgetSearch, async ({ viewer, params }) => {
    await forgetOne(db, viewer, params.id)
    return undefined
  })
  route(app, db, contracts.forgetSearches, async ({ viewer }) => {
    await forgetAll(db, viewer)
    return undefined
  })
}

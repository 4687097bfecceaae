import * as contracts from '@lares/shared-types/contracts/history'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { createUserChanger } from '../users/user-changer.ts'
import { listHistory } from './list-history.ts'
import { loadState } from './load-state.ts'
import { createHistorySources } from './sources/registry.ts'

/** Routes of the history of items, tags, categories, participants and users. */
export function historyRoutes(app: App, services: Services): void {
  const { db } = services
  const sources = createHistorySources(services, createUserChanger(app, services))
  route(app, db, contracts.listHistory, ({ principal, params, query }) =>
    listHistory(db, sources[params.type], principal, params.id, query.before),
  )
  route(app, db, contracts.getHistoryState, ({ principal, params }) =>
    loadState(db, sources[params.type], principal, params.id, params.number),
  )
  route(app, db, contracts.restoreHistoryState, async ({ principal, params, body, request }) => {
    const { type, id, number } = params
    const { changed, omitted } = await sources[type].restore({
      principal,
      request,
      id,
      number,
      version: body.version,
      fields: body.fields,
    })
    return { changed, omitted: [...omitted] }
  })
}

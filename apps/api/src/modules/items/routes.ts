import * as contracts from '@lares/shared-types/contracts/items'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { changeItem } from './change-item.ts'
import { listConversations } from './conversations.ts'
import { createItem } from './create-item.ts'
import { listItems } from './list-items.ts'
import { loadItem } from './load-item.ts'
import { listItemsOnThisDay } from './on-this-day.ts'
import { addFavourite, rateItem, removeFavourite } from './ratings-and-favourites.ts'
import { listRevisions, restoreRevision } from './revisions.ts'
import { countByMonth } from './timeline.ts'
import { restoreItem, trashItem } from './trash.ts'

/** Routes of items: reading, writing, trash, ratings, favourites and revisions. */
export function itemRoutes(app: App, services: Services): void {
  const { db } = services
  route(app, db, contracts.listItems, ({ principal, query }) => listItems(db, principal, query))
  route(app, db, contracts.timelineOfItems, ({ principal, query }) => countByMonth(db, principal, query.kind))
  route(app, db, contracts.itemsOnThisDay, async ({ principal, query }) => ({
    items: await listItemsOnThisDay(db, principal, query.day),
  }))
  route(app, db, contracts.listConversations, ({ principal, query }) =>
    listConversations(db, principal, query),
  )
  route(app, db, contracts.createItem, ({ principal, body }) => createItem(services, principal, body))
  route(app, db, contracts.getItem, ({ principal, params }) => loadItem(db, principal, params.id))
  route(app, db, contracts.changeItem, ({ principal, params, body }) =>
    changeItem(services, principal, params.id, body),
  )
  route(app, db, contracts.trashItem, async ({ principal, params, query }) => {
    await trashItem(services, principal, params.id, query.version)
    return undefined
  })
  route(app, db, contracts.restoreItem, ({ principal, params }) =>
    restoreItem(services, principal, params.id),
  )
  route(app, db, contracts.rateItem, async ({ user, params, body }) => {
    await rateItem(db, user, params.id, body.value)
    return undefined
  })
  route(app, db, contracts.addFavourite, async ({ user, params }) => {
    await addFavourite(db, user, params.id)
    return undefined
  })
  route(app, db, contracts.removeFavourite, async ({ user, params }) => {
    await removeFavourite(db, user, params.id)
    return undefined
  })
  route(app, db, contracts.listRevisions, ({ principal, params, query }) =>
    listRevisions(db, principal, params.id, query.before),
  )
  route(app, db, contracts.restoreRevision, ({ principal, params, body }) =>
    restoreRevision(services, principal, params.id, params.number, body.version),
  )
}

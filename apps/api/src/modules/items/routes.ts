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
  route(app, db, contracts.listItems, ({ viewer, query }) => listItems(db, viewer, query))
  route(app, db, contracts.timelineOfItems, ({ viewer, query }) => countByMonth(db, viewer, query.kind))
  route(app, db, contracts.itemsOnThisDay, async ({ viewer, query }) => ({
    items: await listItemsOnThisDay(db, viewer, query.day),
  }))
  route(app, db, contracts.listConversations, ({ viewer, query }) => listConversations(db, viewer, query))
  route(app, db, contracts.createItem, ({ viewer, body }) => createItem(services, viewer, body))
  route(app, db, contracts.getItem, ({ viewer, params }) => loadItem(db, viewer, params.id))
  route(app, db, contracts.changeItem, ({ viewer, params, body }) =>
    changeItem(services, viewer, params.id, body),
  )
  route(app, db, contracts.trashItem, async ({ viewer, params, query }) => {
    await trashItem(services, viewer, params.id, query.version)
    return undefined
  })
  route(app, db, contracts.restoreItem, ({ viewer, params }) => restoreItem(services, viewer, params.id))
  route(app, db, contracts.rateItem, async ({ viewer, params, body }) => {
    await rateItem(db, viewer, params.id, body.value)
    return undefined
  })
  route(app, db, contracts.addFavourite, async ({ viewer, params }) => {
    await addFavourite(db, viewer, params.id)
    return undefined
  })
  route(app, db, contracts.removeFavourite, async ({ viewer, params }) => {
    await removeFavourite(db, viewer, params.id)
    return undefined
  })
  route(app, db, contracts.listRevisions, ({ viewer, params, query }) =>
    listRevisions(db, viewer, params.id, query.before),
  )
  route(app, db, contracts.restoreRevision, ({ viewer, params, body }) =>
    restoreRevision(services, viewer, params.id, params.number, body.version),
  )
}

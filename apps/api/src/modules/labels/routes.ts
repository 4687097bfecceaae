import * as contracts from '@lares/shared-types/contracts/labels'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { countItemsBy } from '../visibility/count-items.ts'
import { changeLabel } from './change-label.ts'
import { createLabel } from './create-label.ts'
import { deleteLabel } from './delete-label.ts'
import { categoryKind, tagKind } from './label-kinds.ts'
import { listLabels, loadLabel } from './label-view.ts'
import { mergeLabel } from './merge-label.ts'

/** Routes of tags and categories, which share all their handlers. */
export function labelRoutes(app: App, services: Services): void {
  const { db } = services
  for (const { kind, list, count, create, read, change, remove, merge } of [tags, categories]) {
    route(app, db, list, async ({ viewer }) => ({ labels: await listLabels(db, kind, viewer) }))
    route(app, db, count, ({ viewer }) => countItemsBy(db, viewer, kind.entity))
    route(app, db, create, ({ viewer, body }) => createLabel(services, kind, viewer, body))
    route(app, db, read, ({ viewer, params }) => loadLabel(db, kind, viewer, params.id))
    route(app, db, change, ({ viewer, params, body }) => changeLabel(services, kind, viewer, params.id, body))
    route(app, db, remove, async ({ viewer, params, query }) => {
      await deleteLabel(services, kind, viewer, params.id, query.version)
      return undefined
    })
    route(app, db, merge, ({ viewer, params, body }) =>
      mergeLabel(services, kind, viewer, params.id, body.intoId),
    )
  }
}

const tags = {
  kind: tagKind,
  list: contracts.listTags,
  count: contracts.countItemsByTag,
  create: contracts.createTag,
  read: contracts.getTag,
  change: contracts.changeTag,
  remove: contracts.deleteTag,
  merge: contracts.mergeTag,
}

const categories = {
  kind: categoryKind,
  list: contracts.listCategories,
  count: contracts.countItemsByCategory,
  create: contracts.createCategory,
  read: contracts.getCategory,
  change: contracts.changeCategory,
  remove: contracts.deleteCategory,
  merge: contracts.mergeCategory,
}

import * as contracts from '@lares/shared-types/contracts/labels'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { countItemsBy } from '../../visibility/count-items.ts'
import { changeLabel } from './change-label.ts'
import { createLabel } from './create-label.ts'
import { deleteLabel } from './delete-label.ts'
import { categoryKind, tagKind } from './label-kinds.ts'
import { listLabels, loadLabel } from './label-view.ts'
import { mergeLabel } from './merge-label.ts'
import { restoreLabel } from './restore-label.ts'

/** Routes of tags and categories, which share all their handlers. */
export function labelRoutes(app: App, services: Services): void {
  const { db } = services
  for (const { kind, list, count, create, read, change, remove, restore, merge } of [tags, categories]) {
    route(app, db, list, async ({ principal }) => ({ labels: await listLabels(db, kind, principal) }))
    route(app, db, count, ({ principal }) => countItemsBy(db, principal, kind.entity))
    route(app, db, create, ({ principal, body }) => createLabel(services, kind, principal, body))
    route(app, db, read, ({ principal, params }) => loadLabel(db, kind, principal, params.id))
    route(app, db, change, ({ principal, params, body }) =>
      changeLabel(services, kind, principal, params.id, body),
    )
    route(app, db, remove, async ({ principal, params, query }) => {
      await deleteLabel(services, kind, principal, params.id, query.version)
      return undefined
    })
    route(app, db, restore, ({ principal, params }) => restoreLabel(services, kind, principal, params.id))
    route(app, db, merge, ({ principal, params, body }) =>
      mergeLabel(services, kind, principal, params.id, body.intoId),
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
  restore: contracts.restoreTag,
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
  restore: contracts.restoreCategory,
  merge: contracts.mergeCategory,
}

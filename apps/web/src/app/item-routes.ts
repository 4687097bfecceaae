import { type ItemKind, itemKinds } from '@lares/shared-types/item-kinds'
import { getKindPages } from '@lares/shared-types/routing/pages'
import { createElement } from 'react'
import type { RouteEntry } from './routing/route-entry.ts'

/** The pages of every kind of item: list, creation form, profile and edit form. */
export const itemRoutes: readonly RouteEntry[] = itemKinds.flatMap(createRoutes)

function createRoutes(kind: ItemKind): RouteEntry[] {
  const { list, create, profile, edit } = getKindPages(kind)
  return [
    {
      page: list,
      load: () =>
        import('../features/items/kinds/registry.ts').then(({ kindUis }) => kindUis[kind].loadList()),
    },
    {
      page: create,
      load: () =>
        import('../features/items/editor/editor-pages.tsx').then(
          ({ CreatePage }) =>
            () =>
              createElement(CreatePage, { kind, key: kind }),
        ),
    },
    {
      page: profile,
      load: () =>
        import('../features/items/profile/profile-page.tsx').then(
          ({ ProfilePage }) =>
            () =>
              createElement(ProfilePage, { kind }),
        ),
    },
    {
      page: edit,
      load: () =>
        import('../features/items/editor/editor-pages.tsx').then(
          ({ EditPage }) =>
            () =>
              createElement(EditPage, { kind }),
        ),
    },
  ]
}

import { type ItemKind, itemKinds } from '@lares/shared-types/item-kinds'
import { createElement } from 'react'
import { kindPages } from '../shared/config/paths.ts'
import type { RouteEntry } from './routing/route-entry.ts'

/** The pages of every kind of item: the list, the form for a new one, the page of one, and its form. */
export const itemRoutes: readonly RouteEntry[] = itemKinds.flatMap(routesOf)

function routesOf(kind: ItemKind): RouteEntry[] {
  const { list, create, profile, edit } = kindPages[kind]
  return [
    {
      path: list.pattern,
      access: 'signed-in',
      load: () =>
        import('../features/items/kinds/registry.ts').then(({ kindUis }) => kindUis[kind].loadList()),
    },
    {
      path: create.pattern,
      access: 'items:create',
      load: () =>
        import('../features/items/editor/editor-pages.tsx').then(
          ({ CreatePage }) =>
            () =>
              createElement(CreatePage, { kind, key: kind }),
        ),
    },
    {
      path: profile.pattern,
      access: 'signed-in',
      load: () =>
        import('../features/items/profile/profile-page.tsx').then(
          ({ ProfilePage }) =>
            () =>
              createElement(ProfilePage, { kind }),
        ),
    },
    {
      path: edit.pattern,
      access: 'signed-in',
      load: () =>
        import('../features/items/editor/editor-pages.tsx').then(
          ({ EditPage }) =>
            () =>
              createElement(EditPage, { kind }),
        ),
    },
  ]
}

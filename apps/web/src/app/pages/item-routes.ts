import type { ItemKind } from '@lares/shared-types/item-kinds'
import { getKindPages } from '@lares/shared-types/routing/pages'
import { createElement } from 'react'
import type { NavigationLink } from './nav-entry.ts'
import type { RouteEntry } from './web-page.ts'

/** The link to each kind's list, in the order of the navigation. */
const listLinks: Readonly<Record<ItemKind, NavigationLink>> = {
  image: { label: 'images', icon: 'photo', isInBottomBar: true },
  video: { label: 'videos', icon: 'movie' },
  record: { label: 'records', shortLabel: 'recordsShort', icon: 'microphone', isInBottomBar: true },
  post: { label: 'posts', icon: 'feather' },
  mail: { label: 'mails', icon: 'mail' },
  message: { label: 'messages', icon: 'messages' },
  dream: { label: 'dreams', icon: 'moon-stars' },
  document: { label: 'documents', icon: 'file-text' },
}

/** The pages of every kind of item: list, creation form, profile and edit form. */
export const itemRoutes: readonly RouteEntry[] = Object.entries(listLinks).flatMap(([kind, link]) =>
  createKindRoutes(kind as ItemKind, link),
)

function createKindRoutes(kind: ItemKind, navigation: NavigationLink): RouteEntry[] {
  const { list, create, profile, edit } = getKindPages(kind)
  return [
    {
      page: list,
      navigation,
      load: () =>
        import('../../features/items/kinds/registry.ts').then(({ kindUis }) => kindUis[kind].loadList()),
    },
    {
      page: create,
      load: () =>
        import('../../features/items/editor/editor-pages.tsx').then(
          ({ CreatePage }) =>
            () =>
              createElement(CreatePage, { kind, key: kind }),
        ),
    },
    {
      page: profile,
      load: () =>
        import('../../features/items/profile/profile-page.tsx').then(
          ({ ProfilePage }) =>
            () =>
              createElement(ProfilePage, { kind }),
        ),
    },
    {
      page: edit,
      load: () =>
        import('../../features/items/editor/editor-pages.tsx').then(
          ({ EditPage }) =>
            () =>
              createElement(EditPage, { kind }),
        ),
    },
  ]
}

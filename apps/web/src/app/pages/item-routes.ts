import type { ItemKind } from '@lares/shared-types/item-kinds'
import { getKindPages, getTranscriptPage, isSpokenKind } from '@lares/shared-types/routing/pages'
import { createElement } from 'react'
import { kindIcons } from '../../shared/items/kind-icons.ts'
import type { NavigationLink } from './nav-entry.ts'
import { createRoute, type PageVisit, type RouteEntry } from './web-page.ts'

/** The link to each kind's list, in the order of the navigation. */
const listLinks: Readonly<Record<ItemKind, Omit<NavigationLink, 'icon'>>> = {
  image: { isInBottomBar: true },
  video: {},
  record: { shortLabel: 'navigation:recordsShort', isInBottomBar: true },
  post: {},
  mail: {},
  message: {},
  dream: {},
  document: {},
}

/** The pages of every kind of item: list, creation form, profile and edit form. */
export const itemRoutes: readonly RouteEntry[] = Object.entries(listLinks).flatMap(([kind, link]) =>
  createKindRoutes(kind as ItemKind, link),
)

function createKindRoutes(kind: ItemKind, link: Omit<NavigationLink, 'icon'>): RouteEntry[] {
  const { list, create, profile, edit } = getKindPages(kind)
  return [
    ...(isSpokenKind(kind)
      ? [
          createRoute(getTranscriptPage(kind), {
            title: 'dynamic',
            load: () =>
              import('../../features/transcripts/transcript-page.tsx').then(
                ({ TranscriptPage }) =>
                  () =>
                    createElement(TranscriptPage, { kind }),
              ),
            loadData: loadItem,
          }),
        ]
      : []),
    createRoute(list, {
      title: `items:kinds.${kind}.many`,
      navigation: { ...link, icon: kindIcons[kind] },
      load: () =>
        import('../../features/items/kinds/registry.ts').then(({ kindUis }) => kindUis[kind].loadList()),
    }),
    createRoute(create, {
      title: `items:kinds.${kind}.new`,
      load: () =>
        import('../../features/items/editor/editor-pages.tsx').then(
          ({ CreatePage }) =>
            () =>
              createElement(CreatePage, { kind, key: kind }),
        ),
    }),
    createRoute(profile, {
      title: 'dynamic',
      load: () =>
        import('../../features/items/profile/profile-page.tsx').then(
          ({ ProfilePage }) =>
            () =>
              createElement(ProfilePage, { kind }),
        ),
      loadData: loadItem,
    }),
    createRoute(edit, {
      title: 'dynamic',
      load: () =>
        import('../../features/items/editor/editor-pages.tsx').then(
          ({ EditPage }) =>
            () =>
              createElement(EditPage, { kind }),
        ),
    }),
  ]
}

async function loadItem({ dispatch, params: { id = '' } }: PageVisit): Promise<unknown> {
  const { itemsApi } = await import('../../features/items/api/items-api.ts')
  return dispatch(itemsApi.endpoints.item.initiate({ params: { id } }, { subscribe: false }))
}

import type { ItemKind } from '@lares/shared-types/item-kinds'
import { getKindPages, pages } from '@lares/shared-types/routing/pages'
import { type DefinedPath, definePath } from './define-path.ts'

/** The path of every page that is not about a kind of item. */
export const paths = {
  index: definePath(pages.index),
  home: definePath(pages.home),
  search: definePath(pages.search),
  searchTypesense: definePath(pages.searchTypesense),
  setup: definePath(pages.setup),
  invitation: definePath(pages.invitation),
  requestPasswordReset: definePath(pages.requestPasswordReset),
  passwordReset: definePath(pages.passwordReset),
  verified: definePath(pages.verified),
  userProfile: definePath(pages.userProfile),
  ask: definePath(pages.ask),
  chat: definePath(pages.chat),
  tags: definePath(pages.tags),
  categories: definePath(pages.categories),
  participants: definePath(pages.participants),
  usersList: definePath(pages.usersList),
  maintenance: definePath(pages.maintenance),
  faq: definePath(pages.faq),
  about: definePath(pages.about),
  interface: definePath(pages.interface),
} as const

/** The pages of one kind of item: list, creation form, profile and edit form. */
export interface KindPaths {
  readonly list: DefinedPath<`/${string}`>
  readonly create: DefinedPath<`/${string}/new`>
  readonly edit: DefinedPath<`/${string}/:id/edit`>
  readonly profile: DefinedPath<`/${string}/:id/profile`>
}

/** `/images`, `/images/:id/profile` and so on for each kind. */
export const kindPages: Readonly<Record<ItemKind, KindPaths>> = {
  post: toKindPaths('post'),
  mail: toKindPaths('mail'),
  message: toKindPaths('message'),
  dream: toKindPaths('dream'),
  record: toKindPaths('record'),
  image: toKindPaths('image'),
  video: toKindPaths('video'),
  document: toKindPaths('document'),
}

function toKindPaths(kind: ItemKind): KindPaths {
  const { list, create, edit, profile } = getKindPages(kind)
  return {
    list: definePath(list),
    create: definePath(create),
    edit: definePath(edit),
    profile: definePath(profile),
  }
}

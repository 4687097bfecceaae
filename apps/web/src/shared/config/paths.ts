import { type ItemKind, kindPaths } from '@lares/shared-types/item-kinds'
import { type DefinedPath, definePath } from './define-path.ts'

/** Every page's address, each with the function that builds its link. */
export const paths = {
  index: definePath('/'),
  home: definePath('/home'),
  search: definePath('/search'),
  setup: definePath('/setup'),
  invitation: definePath('/invitation/:token'),
  requestPasswordReset: definePath('/user/password-reset'),
  passwordReset: definePath('/user/password-reset/:token'),
  verified: definePath('/user/verified'),
  userProfile: definePath('/user/userprofile'),
  tags: definePath('/tabOrganisation/tags'),
  categories: definePath('/tabOrganisation/categories'),
  participants: definePath('/tabOrganisation/participants'),
  usersList: definePath('/tabEditUsers/usersList'),
} as const

/** Pages of one kind of item: the list of all of them, the form for a new one, the page of one and its form. */
export interface KindPages {
  readonly list: DefinedPath<`/${string}`>
  readonly create: DefinedPath<`/${string}/new`>
  readonly edit: DefinedPath<`/${string}/:id/edit`>
  readonly profile: DefinedPath<`/${string}/:id/profile`>
}

/** `/images`, `/images/:id/profile` and so on for each kind. */
export const kindPages: Readonly<Record<ItemKind, KindPages>> = {
  post: pagesOf('post'),
  mail: pagesOf('mail'),
  message: pagesOf('message'),
  dream: pagesOf('dream'),
  record: pagesOf('record'),
  image: pagesOf('image'),
  video: pagesOf('video'),
  document: pagesOf('document'),
}

function pagesOf(kind: ItemKind): KindPages {
  return {
    list: definePath(`/${kindPaths[kind]}`),
    create: definePath(`/${kindPaths[kind]}/new`),
    edit: definePath(`/${kindPaths[kind]}/:id/edit`),
    profile: definePath(`/${kindPaths[kind]}/:id/profile`),
  }
}

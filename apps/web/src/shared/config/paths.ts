import { type ItemKind, itemKinds } from '@lares/shared-types/item-kinds'
import {
  getKindPages,
  getTranscriptPage,
  type PageName,
  pages,
  type SpokenKind,
  spokenKinds,
} from '@lares/shared-types/routing/pages'
import { type DefinedPath, definePath } from './define-path.ts'

type Paths = { readonly [N in PageName]: DefinedPath<(typeof pages)[N]['pattern']> }

/** The path of every page that is not about a kind of item. */
export const paths = Object.fromEntries(
  Object.entries(pages).map(([name, page]) => [name, definePath<string>(page)]),
) as Paths

/** The pages of one kind of item: list, creation form, profile and edit form. */
export interface KindPaths {
  readonly list: DefinedPath<`/${string}`>
  readonly create: DefinedPath<`/${string}/new`>
  readonly edit: DefinedPath<`/${string}/:id/edit`>
  readonly profile: DefinedPath<`/${string}/:id/profile`>
}

/** `/images`, `/images/:id/profile` and so on for each kind. */
export const kindPages = Object.fromEntries(itemKinds.map((kind) => [kind, toKindPaths(kind)])) as Readonly<
  Record<ItemKind, KindPaths>
>

/** `/records/:id/transcript` and `/videos/:id/transcript`. */
export const transcriptPaths = Object.fromEntries(
  spokenKinds.map((kind) => [kind, definePath(getTranscriptPage(kind))]),
) as Readonly<Record<SpokenKind, DefinedPath<`/${string}/:id/transcript`>>>

function toKindPaths(kind: ItemKind): KindPaths {
  const { list, create, edit, profile } = getKindPages(kind)
  return {
    list: definePath(list),
    create: definePath(create),
    edit: definePath(edit),
    profile: definePath(profile),
  }
}

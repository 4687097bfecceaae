import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Language } from '@lares/shared-types/languages'
import type { SpokenKind } from '@lares/shared-types/routing/pages'
import { kindPages, transcriptPaths } from '../config/paths.ts'

interface LinkedItem {
  readonly id: string
  readonly kind: ItemKind
}

/** Paths of the pages of an item and of its kind. */
export const itemLinks = {
  profile: ({ id, kind }: LinkedItem) => kindPages[kind].profile.to({ id }),
  edit: ({ id, kind }: LinkedItem) => kindPages[kind].edit.to({ id }),
  transcript: ({ id, kind }: LinkedItem & { readonly kind: SpokenKind }) => transcriptPaths[kind].to({ id }),
  /** The translations of a transcript; with a language, the one into it. */
  translations: ({ id, kind }: LinkedItem & { readonly kind: SpokenKind }, language?: Language) =>
    `${transcriptPaths[kind].to({ id })}?view=translations${language ? `&to=${language}` : ''}`,
  create: (kind: ItemKind) => kindPages[kind].create.to(),
  list: (kind: ItemKind) => kindPages[kind].list.to(),
}

import type { ItemKind } from '@lares/shared-types/item-kinds'
import { kindPages } from '../../../shared/config/paths.ts'

interface Linked {
  readonly id: string
  readonly kind: ItemKind
}

/** Addresses of an item's pages. */
export const itemLinks = {
  profile: ({ id, kind }: Linked) => kindPages[kind].profile.to({ id }),
  edit: ({ id, kind }: Linked) => kindPages[kind].edit.to({ id }),
  create: (kind: ItemKind) => kindPages[kind].create.to(),
  list: (kind: ItemKind) => kindPages[kind].list.to(),
}

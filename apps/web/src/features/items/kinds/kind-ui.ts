import type { Item, ItemSummary } from '@lares/shared-types/items'
import type { ComponentType } from 'react'
import type { DetailsFieldsProps } from '../editor/details-fields.ts'

/** What one kind of item adds to the interface. */
export interface KindUi {
  /** The item in a grid: search results, related items. */
  readonly Card: ComponentType<{ item: ItemSummary }>
  /** What the item's own page shows first: the pictures, the player, the text. */
  readonly Profile: ComponentType<{ item: Item }>
  /** The kind's own facts as rows of a `dl`; absent where it has none beyond those of every item. */
  readonly Facts?: ComponentType<{ item: Item }>
  /** The kind's own fields in the editor; absent where it has none. */
  readonly Fields?: ComponentType<DetailsFieldsProps>
  /** The editor asks for the words before the files: these come with it, if at all. */
  readonly isWritten?: true
  /** What the editor calls the item's date, where the kind has a name of its own for it. */
  readonly dateTerm?: 'dream.night'
  /** The page that lists all items of the kind. */
  readonly loadList: () => Promise<ComponentType>
}

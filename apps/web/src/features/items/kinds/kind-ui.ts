import type { Item, ItemSummary } from '@lares/shared-types/items'
import type { ComponentType } from 'react'
import type { DetailsFieldsProps } from '../fields/details-fields.ts'

/** The components and settings of one kind of item. */
export interface KindUi {
  /** The item in a grid: search results, similar items. */
  readonly Card: ComponentType<{ item: ItemSummary }>
  /** The main content of the item's page: its pictures, player or text. */
  readonly Profile: ComponentType<{ item: Item }>
  /** The kind-specific facts as rows of a `dl`; absent when the kind has only the common facts. */
  readonly Facts?: ComponentType<{ item: Item }>
  /** The kind-specific fields of the editor; absent when the kind has none. */
  readonly Fields?: ComponentType<DetailsFieldsProps>
  /** Puts the body before the files in the editor, for kinds that are mainly text. */
  readonly isWritten?: true
  /** The editor's label for the item's date, when the kind does not use the common one. */
  readonly dateTerm?: 'dream.night'
  /** Loads the page that lists all items of the kind. */
  readonly loadList: () => Promise<ComponentType>
}

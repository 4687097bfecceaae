import type { Control } from 'react-hook-form'
import type { ItemValues } from './item-values.ts'

/** What a kind's own fields in the editor are given. */
export interface DetailsFieldsProps {
  control: Control<ItemValues>
}

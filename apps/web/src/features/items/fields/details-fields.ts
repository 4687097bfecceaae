import type { Control } from 'react-hook-form'
import type { ItemValues } from './item-values.ts'

/** Props of the component with the kind-specific fields of the editor. */
export interface DetailsFieldsProps {
  control: Control<ItemValues>
}

import { LabelPicker, type LabelPickerProps } from './label-picker.tsx'

/** Chooses several categories. */
export function CategoryPicker(props: LabelPickerProps) {
  return <LabelPicker kind="categories" {...props} />
}

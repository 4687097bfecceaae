import { LabelPicker, type LabelPickerProps } from './label-picker.tsx'

/** Chooses several tags. */
export function TagPicker(props: LabelPickerProps) {
  return <LabelPicker kind="tags" {...props} />
}

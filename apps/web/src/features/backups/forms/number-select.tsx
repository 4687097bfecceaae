import { NativeSelect } from '@mantine/core'
import { type FieldValues, useController } from 'react-hook-form'
import type { FieldProps } from '../../../shared/forms/use-field.ts'

/** A choice of numbers. A stored number that is none of the options is offered as well. */
export function NumberSelect<T extends FieldValues>({
  control,
  name,
  options,
  toText,
  ...props
}: FieldProps<T> & { options: readonly number[]; toText: (value: number) => string }) {
  const { field } = useController({ control, name })
  const current = Number(field.value)
  const all = options.includes(current)
    ? options
    : [...options, current].toSorted((one, other) => one - other)
  return (
    <NativeSelect
      {...props}
      {...field}
      value={String(current)}
      data={all.map((value) => ({ value: String(value), label: toText(value) }))}
      onChange={(event) => field.onChange(Number(event.currentTarget.value))}
    />
  )
}

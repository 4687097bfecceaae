import { TextInput } from '@mantine/core'
import { type Control, type FieldPath, useController } from 'react-hook-form'
import { useIssueText } from '../../../shared/forms/use-issue-text.ts'
import type { ItemValues } from './item-values.ts'

interface InstantFieldProps {
  control: Control<ItemValues>
  name: FieldPath<ItemValues>
  label: string
}

/** A field for an instant: entered in local time, stored in UTC (ISO 8601). */
export function InstantField({ control, name, label }: InstantFieldProps) {
  const getIssueText = useIssueText()
  const { field, fieldState } = useController({ control, name })
  return (
    <TextInput
      ref={field.ref}
      type="datetime-local"
      label={label}
      error={getIssueText(fieldState.error)}
      value={toLocalTime(field.value)}
      onBlur={field.onBlur}
      onChange={({ currentTarget: { value } }) => {
        const instant = new Date(value)
        field.onChange(Number.isNaN(instant.getTime()) ? '' : instant.toISOString())
      }}
    />
  )
}

/** Formats an instant as `2021-05-04T09:30` in the device's time zone. */
function toLocalTime(instant: unknown): string {
  const date = typeof instant === 'string' && instant ? new Date(instant) : undefined
  if (!date || Number.isNaN(date.getTime())) return ''
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

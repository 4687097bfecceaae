import { TextInput } from '@mantine/core'
import { type Control, type FieldPath, useController } from 'react-hook-form'
import { useIssueText } from '../../../../shared/forms/use-issue-text.ts'
import type { ItemValues } from '../item-values.ts'

interface InstantFieldProps {
  control: Control<ItemValues>
  name: FieldPath<ItemValues>
  label: string
}

/** A moment: typed in the writer's own time, kept in UTC (ISO 8601). */
export function InstantField({ control, name, label }: InstantFieldProps) {
  const issueText = useIssueText()
  const { field, fieldState } = useController({ control, name })
  return (
    <TextInput
      ref={field.ref}
      type="datetime-local"
      label={label}
      error={issueText(fieldState.error)}
      value={localTime(field.value)}
      onBlur={field.onBlur}
      onChange={({ currentTarget: { value } }) => {
        const instant = new Date(value)
        field.onChange(Number.isNaN(instant.getTime()) ? '' : instant.toISOString())
      }}
    />
  )
}

/** `2021-05-04T09:30` in the device's time zone. */
function localTime(instant: unknown): string {
  const date = typeof instant === 'string' && instant ? new Date(instant) : undefined
  if (!date || Number.isNaN(date.getTime())) return ''
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

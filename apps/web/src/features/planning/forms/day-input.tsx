import { TextInput } from '@mantine/core'

interface DayInputProps {
  label: string
  /** Such as `2026-11-27`; empty while it is being typed. */
  value: string
  onChange: (day: string) => void
  error?: string | undefined
}

/** The browser's own field for a day. */
export function DayInput({ onChange, ...props }: DayInputProps) {
  return (
    <TextInput
      {...props}
      type="date"
      min="1800-01-01"
      max="2200-12-31"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

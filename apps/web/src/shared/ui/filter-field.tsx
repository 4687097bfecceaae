import { TextInput } from '@mantine/core'
import { Icon } from '../icons/icon.tsx'

interface FilterFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
  className: string | undefined
}

/** A text field that filters the list of a page. */
export function FilterField({ label, value, onChange, className }: FilterFieldProps) {
  return (
    <TextInput
      className={className ?? ''}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<Icon name="search" size={18} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

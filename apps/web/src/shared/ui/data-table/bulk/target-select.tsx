import { NativeSelect } from '@mantine/core'
import { useEffect, useRef } from 'react'

interface TargetSelectProps {
  label: string
  /** The choice of nothing. */
  none: string
  options: readonly { readonly value: string; readonly label: string }[]
  /** The value of an option; empty while nothing is chosen. */
  value: string
  onChange: (value: string) => void
}

/** Chooses what rows are moved to or merged into. */
export function TargetSelect({ label, none, options, value, onChange }: TargetSelectProps) {
  const reset = useRef(() => onChange(''))
  // The choice of an earlier dialog may no longer be among the options.
  useEffect(() => reset.current(), [])
  return (
    <NativeSelect
      mt="md"
      label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[{ value: '', label: none }, ...options]}
    />
  )
}

import { TextInput } from '@mantine/core'

interface NumberFieldProps {
  readonly label: string
  readonly limits: { readonly min: number; readonly max: number; readonly step: number | 'any' }
  readonly value: number | ''
  readonly onChange: (value: number | '') => void
}

/** A number, or nothing. */
export function NumberField({ label, limits, value, onChange }: NumberFieldProps) {
  return (
    <TextInput
      type="number"
      inputMode={limits.step === 'any' ? 'decimal' : 'numeric'}
      label={label}
      {...limits}
      value={value}
      onChange={({ currentTarget: { valueAsNumber } }) =>
        onChange(Number.isNaN(valueAsNumber) ? '' : valueAsNumber)
      }
    />
  )
}

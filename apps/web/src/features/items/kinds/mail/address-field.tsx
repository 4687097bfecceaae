import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useIssueText } from '../../../../shared/forms/use-issue-text.ts'
import type { DetailsFieldsProps } from '../../fields/details-fields.ts'
import { type Address, formatAddresses, parseAddresses } from './addresses.ts'

interface AddressFieldProps extends DetailsFieldsProps {
  name: 'details.from' | 'details.to' | 'details.cc'
  label: string
  /** Allows one address only. */
  single?: boolean
}

/** A field for mail addresses, written as `Anna Keller <anna@example.org>, …`. */
export function AddressField({ control, name, label, single = false }: AddressFieldProps) {
  const { t } = useTranslation('items')
  const getIssueText = useIssueText()
  const { field, fieldState } = useController({ control, name })
  const stored = formatAddresses(toAddresses(field.value))
  const [typed, setTyped] = useState(stored)
  const isSame = JSON.stringify(parseAddresses(typed)) === JSON.stringify(toAddresses(field.value))
  return (
    <TextInput
      ref={field.ref}
      label={label}
      description={single ? undefined : t('mail.addressHint')}
      error={getIssueText(fieldState.error)}
      // A value set from outside, such as a resumed draft, replaces the typed text.
      value={isSame ? typed : stored}
      onBlur={field.onBlur}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        const addresses = parseAddresses(value)
        field.onChange(single ? addresses[0] : addresses)
      }}
    />
  )
}

function toAddresses(value: unknown): Address[] {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.filter(isAddress)
}

function isAddress(value: unknown): value is Address {
  return (
    typeof value === 'object' && value !== null && 'address' in value && typeof value.address === 'string'
  )
}

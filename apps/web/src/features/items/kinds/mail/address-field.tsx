import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useIssueText } from '../../../../shared/forms/use-issue-text.ts'
import type { DetailsFieldsProps } from '../../editor/details-fields.ts'
import { type Address, addressList, parseAddresses } from './addresses.ts'

interface AddressFieldProps extends DetailsFieldsProps {
  name: 'details.from' | 'details.to' | 'details.cc'
  label: string
  /** One address and not several. */
  single?: boolean
}

/** Addresses as they are written in mail programs: `Anna Keller <anna@example.org>, …`. */
export function AddressField({ control, name, label, single = false }: AddressFieldProps) {
  const { t } = useTranslation('items')
  const issueText = useIssueText()
  const { field, fieldState } = useController({ control, name })
  const kept = addressList(addressesIn(field.value))
  const [typed, setTyped] = useState(kept)
  const same = JSON.stringify(parseAddresses(typed)) === JSON.stringify(addressesIn(field.value))
  return (
    <TextInput
      ref={field.ref}
      label={label}
      description={single ? undefined : t('mail.addressHint')}
      error={issueText(fieldState.error)}
      // What was put in from outside, by a draft say, wins over what was typed.
      value={same ? typed : kept}
      onBlur={field.onBlur}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        const addresses = parseAddresses(value)
        field.onChange(single ? addresses[0] : addresses)
      }}
    />
  )
}

function addressesIn(value: unknown): Address[] {
  const all: unknown[] = Array.isArray(value) ? value : [value]
  return all.filter(isAddress)
}

function isAddress(value: unknown): value is Address {
  return (
    typeof value === 'object' && value !== null && 'address' in value && typeof value.address === 'string'
  )
}

import { useTranslation } from 'react-i18next'
import type { DetailsFieldsProps } from '../../fields/details-fields.ts'
import { InstantField } from '../../fields/instant-field.tsx'
import { AddressField } from './address-field.tsx'

/** Editor fields for the sender, the recipients and the time of sending of a mail. */
export function MailFields({ control }: DetailsFieldsProps) {
  const { t } = useTranslation('items')
  return (
    <>
      <AddressField control={control} name="details.from" label={t('mail.from')} single />
      <AddressField control={control} name="details.to" label={t('mail.to')} />
      <AddressField control={control} name="details.cc" label={t('mail.cc')} />
      <InstantField control={control} name="details.sentAt" label={t('mail.sentAt')} />
    </>
  )
}

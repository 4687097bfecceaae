import { useTranslation } from 'react-i18next'
import { TextField } from '../../../../shared/forms/text-field.tsx'
import type { DetailsFieldsProps } from '../../fields/details-fields.ts'
import { InstantField } from '../../fields/instant-field.tsx'

/** Editor fields for the sender, the conversation, the platform and the time of a message. */
export function MessageFields({ control }: DetailsFieldsProps) {
  const { t } = useTranslation('items')
  return (
    <>
      <TextField control={control} name="details.sender" label={t('message.sender')} />
      <TextField control={control} name="details.conversation" label={t('message.conversation')} />
      <TextField control={control} name="details.platform" label={t('message.platform')} />
      <InstantField control={control} name="details.sentAt" label={t('message.sentAt')} />
    </>
  )
}

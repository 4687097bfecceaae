import { useTranslation } from 'react-i18next'
import { TextField } from '../../../../shared/forms/text-field.tsx'
import type { DetailsFieldsProps } from '../../fields/details-fields.ts'

/** Editor fields for the artist and the album of a recording. */
export function RecordFields({ control }: DetailsFieldsProps) {
  const { t } = useTranslation('items')
  return (
    <>
      <TextField control={control} name="details.artist" label={t('record.artist')} />
      <TextField control={control} name="details.album" label={t('record.album')} />
    </>
  )
}

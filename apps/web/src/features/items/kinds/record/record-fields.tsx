import { useTranslation } from 'react-i18next'
import { TextField } from '../../../../shared/forms/text-field.tsx'
import type { DetailsFieldsProps } from '../../editor/details-fields.ts'

/** Who is heard on a recording, and what it belongs to. */
export function RecordFields({ control }: DetailsFieldsProps) {
  const { t } = useTranslation('items')
  return (
    <>
      <TextField control={control} name="details.artist" label={t('record.artist')} />
      <TextField control={control} name="details.album" label={t('record.album')} />
    </>
  )
}

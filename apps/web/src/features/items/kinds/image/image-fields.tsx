import { useTranslation } from 'react-i18next'
import { TextField } from '../../../../shared/forms/text-field.tsx'
import type { DetailsFieldsProps } from '../../fields/details-fields.ts'

/** The camera, and the capture time by the camera's clock. */
export function ImageFields({ control }: DetailsFieldsProps) {
  const { t } = useTranslation('items')
  return (
    <>
      <TextField control={control} name="details.camera" label={t('image.camera')} />
      <TextField
        control={control}
        name="details.capturedAt"
        label={t('image.capturedAt')}
        type="datetime-local"
      />
    </>
  )
}

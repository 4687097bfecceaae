import type { Item } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../../shared/i18n/date-format.ts'
import { FactRow } from '../../components/fact-row.tsx'
import { getDetails } from '../get-details.ts'

/** The camera, and the capture time by the camera's clock. */
export function ImageFacts({ item }: { item: Item }) {
  const { t, i18n } = useTranslation('items')
  const { camera, capturedAt } = getDetails(item, 'image') ?? {}
  const format = getDateFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <>
      {camera ? <FactRow term={t('image.camera')}>{camera}</FactRow> : null}
      {capturedAt ? (
        <FactRow term={t('image.capturedAt')}>{format.format(new Date(capturedAt))}</FactRow>
      ) : null}
    </>
  )
}

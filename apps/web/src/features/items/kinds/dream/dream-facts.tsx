import type { Item } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { DateInWords } from '../../../../shared/dates/date-in-words.tsx'
import { FactRow } from '../../components/fact-row.tsx'
import { getDetails } from '../get-details.ts'

/** The night of a dream, when it differs from the item's date. */
export function DreamFacts({ item }: { item: Item }) {
  const { t } = useTranslation('items')
  const night = getDetails(item, 'dream')?.night
  if (!night || night === item.date?.edtf) return null
  return (
    <FactRow term={t('dream.night')}>
      <DateInWords edtf={night} />
    </FactRow>
  )
}

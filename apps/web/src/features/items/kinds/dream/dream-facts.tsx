import type { Item } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { DateInWords } from '../../../../shared/dates/date-in-words.tsx'
import { FactRow } from '../../shown/fact-row.tsx'
import { detailsOf } from '../details-of.ts'

/** In which night it was dreamt, where that is not the item's own date. */
export function DreamFacts({ item }: { item: Item }) {
  const { t } = useTranslation('items')
  const night = detailsOf(item, 'dream')?.night
  if (!night || night === item.date?.edtf) return null
  return (
    <FactRow term={t('dream.night')}>
      <DateInWords edtf={night} />
    </FactRow>
  )
}

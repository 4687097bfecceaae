import type { ItemSummary } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { DateInWords } from '../../../shared/dates/date-in-words.tsx'
import { useName } from '../../../shared/i18n/use-name.ts'
import styles from './item-line.module.css'

interface ItemLineProps {
  item: Pick<ItemSummary, 'date' | 'place' | 'participants'>
  /** What stands before the rest, in lists of several kinds: the word for the kind. */
  kind?: string
}

/** When, where and who, in one quiet line under a title; what is not known is left out. */
export function ItemLine({ item, kind }: ItemLineProps) {
  const { t } = useTranslation('items')
  const nameOf = useName()
  const names = [...new Set(item.participants.map(({ names }) => nameOf(names)))]
  const shown = names.slice(0, 3).join(', ')
  const people = names.length > 3 ? t('andMore', { names: shown, count: names.length - 3 }) : shown
  return (
    <span className={styles.line}>
      {kind ? <span>{kind}</span> : null}
      {item.date ? <DateInWords edtf={item.date.edtf} /> : <span>{t('undated')}</span>}
      {item.place?.name ? <span>{item.place.name}</span> : null}
      {people ? <span>{people}</span> : null}
    </span>
  )
}

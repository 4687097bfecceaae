import type { ItemSummary } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { DateInWords } from '../dates/date-in-words.tsx'
import { useName } from '../i18n/use-name.ts'
import styles from './item-line.module.css'

interface ItemLineProps {
  item: Pick<ItemSummary, 'date' | 'place' | 'participants'>
  /** The name of the item's kind, shown first in lists of several kinds. */
  kind?: string
}

/** Date, place and people of an item in one line under its title; unknown ones are left out. */
export function ItemLine({ item, kind }: ItemLineProps) {
  const { t } = useTranslation('items')
  const getName = useName()
  const names = [...new Set(item.participants.map(({ names }) => getName(names)))]
  const firstNames = names.slice(0, 3).join(', ')
  const people = names.length > 3 ? t('andMore', { names: firstNames, count: names.length - 3 }) : firstNames
  return (
    <span className={styles.line}>
      {kind ? <span>{kind}</span> : null}
      {item.date ? <DateInWords edtf={item.date.edtf} /> : <span>{t('undated')}</span>}
      {item.place?.name ? <span>{item.place.name}</span> : null}
      {people ? <span>{people}</span> : null}
    </span>
  )
}

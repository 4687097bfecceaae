import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './calendar.module.css'
import type { Entry } from './entries.ts'
import { EntryRow } from './entry-row.tsx'
import { MovePartsContext } from './move-parts.tsx'
import { useDayTexts } from './use-day-texts.ts'

interface DayListProps {
  day: string
  isToday: boolean
  entries: readonly Entry[]
  onOpen: (entry: Entry & { kind: 'event' }) => void
}

/** A day with everything that is on it. */
export function DayList({ day, isToday, entries, onOpen }: DayListProps) {
  const { t } = useTranslation('planning')
  const texts = useDayTexts()
  const { DayPlace, EntryItem } = useContext(MovePartsContext)
  return (
    <DayPlace as="section" day={day} className={styles.day} data-today={isToday} aria-label={texts.day(day)}>
      <h3 className={styles.dayTitle}>{texts.day(day)}</h3>
      {entries.length === 0 ? <p className={styles.nothing}>{t('nothing')}</p> : null}
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <EntryItem key={entry.key} entry={entry} day={day}>
            <EntryRow entry={entry} onOpen={onOpen} />
          </EntryItem>
        ))}
      </ul>
    </DayPlace>
  )
}

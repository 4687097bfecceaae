import { addDays } from '@lares/shared-types/recurrence/days'
import { UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useContext, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './calendar.module.css'
import type { Entry } from './entries.ts'
import { EntryRow } from './entry-row.tsx'
import { MovePartsContext } from './move-parts.tsx'
import type { Calendar } from './use-calendar.ts'
import { useDayTexts } from './use-day-texts.ts'
import { listDays, turn } from './views.ts'

/** The number of entries in the cell of a day; the list of the chosen day shows all of them. */
const maxInCell = 3

interface MonthGridProps {
  calendar: Calendar
  /** Whether the cells have room for the entries themselves. */
  isWide: boolean
  onOpen: (entry: Entry & { kind: 'event' }) => void
}

/**
 * A month as a table of weeks. Arrows move the chosen day; on a narrow screen dots tell where something is. It stays while
 * another month is loading, so that the focus is not lost.
 */
export function MonthGrid({ calendar, isWide, onOpen }: MonthGridProps) {
  const { t } = useTranslation('planning')
  const { DayPlace, EntryItem } = useContext(MovePartsContext)
  const texts = useDayTexts()
  const { day: chosen, today, range, entries, isLoading, show } = calendar
  const days = listDays(range)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  const chosenButton = useRef<HTMLButtonElement>(null)
  const wasMovedByKey = useRef(false)

  useEffect(() => {
    if (chosen && wasMovedByKey.current) chosenButton.current?.focus()
    wasMovedByKey.current = false
  }, [chosen])

  function onKeyDown(event: KeyboardEvent) {
    const next = getDayOfKey(event.key, chosen)
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    wasMovedByKey.current = true
    show({ day: next })
  }

  return (
    <table className={styles.month} data-wide={isWide} aria-busy={isLoading}>
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day} scope="col" abbr={texts.weekday(day, 'long')}>
              {texts.weekday(day, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const ofDay = entries.get(day) ?? []
              return (
                <DayPlace
                  key={day}
                  as="td"
                  day={day}
                  className={styles.cell}
                  data-outside={day.slice(0, 7) !== chosen.slice(0, 7)}
                  data-chosen={day === chosen}
                >
                  <UnstyledButton
                    ref={day === chosen ? chosenButton : undefined}
                    className={styles.dayButton}
                    tabIndex={day === chosen ? 0 : -1}
                    aria-label={t('dayButton', { day: texts.day(day), count: ofDay.length })}
                    aria-pressed={day === chosen}
                    aria-current={day === today ? 'date' : undefined}
                    onClick={() => show({ day })}
                    onKeyDown={onKeyDown}
                  >
                    <span className={styles.dayNumber}>{texts.dayNumber(day)}</span>
                    {isWide ? null : (
                      <span className={styles.dots} aria-hidden>
                        {ofDay.slice(0, maxInCell).map((entry) => (
                          <span key={entry.key} className={styles.dot} data-kind={entry.kind} />
                        ))}
                      </span>
                    )}
                  </UnstyledButton>
                  {isWide && ofDay.length > 0 ? (
                    <ul className={styles.cellEntries}>
                      {ofDay.slice(0, maxInCell).map((entry) => (
                        <EntryItem key={entry.key} entry={entry} day={day}>
                          <EntryRow entry={entry} isShort onOpen={onOpen} />
                        </EntryItem>
                      ))}
                      {ofDay.length > maxInCell ? (
                        <li className={styles.more}>{t('more', { count: ofDay.length - maxInCell })}</li>
                      ) : null}
                    </ul>
                  ) : null}
                </DayPlace>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function getDayOfKey(key: string, day: string): string | undefined {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  const step = steps[key]
  if (step !== undefined) return addDays(day, step)
  if (key === 'PageUp') return turn('month', day, -1)
  return key === 'PageDown' ? turn('month', day, 1) : undefined
}

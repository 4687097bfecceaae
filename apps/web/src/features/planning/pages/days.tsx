import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useHasPermission } from '../../../shared/session/use-user.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import styles from '../calendar/calendar.module.css'
import { DayList } from '../calendar/day-list.tsx'
import type { Entry } from '../calendar/entries.ts'
import { MonthGrid } from '../calendar/month-grid.tsx'
import { useAnniversaryText } from '../calendar/use-anniversary-text.ts'
import type { Calendar } from '../calendar/use-calendar.ts'
import { listDays } from '../calendar/views.ts'

// Guests, and who may not change events, do not load it.
const MovableCalendar = lazy(() =>
  import('../moving/movable-calendar.tsx').then((module) => ({ default: module.MovableCalendar })),
)

interface DaysProps {
  calendar: Calendar
  onOpen: (entry: Entry & { kind: 'event' }) => void
}

/** The days, between which who may change events can move them. */
export function MovableDays(props: DaysProps) {
  const canManage = useHasPermission('planning:manage')
  if (!canManage) return <Days {...props} />
  return (
    <Suspense fallback={<Days {...props} />}>
      <MovableCalendar calendar={props.calendar}>
        <Days {...props} />
      </MovableCalendar>
    </Suspense>
  )
}

function Days({ calendar, onOpen }: DaysProps) {
  const { t } = useTranslation('planning')
  const isWide = useMediaQuery('(min-width: 760px)', undefined, { getInitialValueInEffect: false })
  const { view, day, today, range, entries, isLoading } = calendar
  const showDay = (shown: string) => (
    <DayList
      key={shown}
      day={shown}
      isToday={shown === today}
      entries={entries.get(shown) ?? []}
      onOpen={onOpen}
    />
  )
  if (view === 'month')
    return (
      <>
        <MonthGrid calendar={calendar} isWide={isWide} onOpen={onOpen} />
        <Uncertain calendar={calendar} />
        <div className={styles.chosenDay}>
          {isLoading ? <ListSkeleton lead="none" rows={1} /> : showDay(day)}
        </div>
      </>
    )
  if (isLoading) return <ListSkeleton lead="none" />
  const days = listDays(range).filter((shown) => view === 'week' || entries.has(shown))
  if (days.length === 0) return <EmptyState icon="calendar" title={t('empty')} text={t('emptyText')} />
  return <div className={styles.days}>{days.map(showDay)}</div>
}

/** Anniversaries of which only the month is known. */
function Uncertain({ calendar }: { calendar: Calendar }) {
  const { t } = useTranslation('planning')
  const getText = useAnniversaryText()
  if (calendar.uncertain.length === 0) return null
  return (
    <p className={styles.uncertain}>{t('someDay', { list: calendar.uncertain.map(getText).join(' · ') })}</p>
  )
}

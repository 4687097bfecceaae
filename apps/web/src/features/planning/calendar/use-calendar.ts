import { getFirstWeekday } from '@lares/shared-types/locale-regions'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router'
import { getToday } from '../../../shared/dates/get-today.ts'
import { selectPreferences } from '../../../shared/preferences/preferences-slice.ts'
import { useListOccurrencesQuery } from '../api.ts'
import { getUncertain, placeEntries } from './entries.ts'
import { type CalendarView, calendarViews, getShownRange, isEventDay } from './views.ts'

/** The time zone of the device. */
export function getOwnTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

const nothing = { occurrences: [], anniversaries: [] }

/** The view and the day that the URL names, and what the calendar has there. */
export function useCalendar() {
  const [params, setParams] = useSearchParams()
  const timeZone = getOwnTimeZone()
  const today = getToday(new Date(), timeZone)
  const view = calendarViews.find((candidate) => candidate === params.get('view')) ?? 'month'
  const asked = params.get('day')
  const day = asked !== null && isEventDay(asked) ? asked : today
  const { region } = useSelector(selectPreferences)
  const { from, to } = getShownRange(view, day, getFirstWeekday(region))
  const { currentData, error, isFetching, refetch } = useListOccurrencesQuery({ query: { from, to } })
  const data = currentData ?? nothing
  const entries = useMemo(() => placeEntries(data, { from, to }, timeZone), [data, from, to, timeZone])

  function show(next: { view?: CalendarView; day?: string }) {
    const shown = { view, day, ...next }
    setParams(
      { ...(shown.view !== 'month' && { view: shown.view }), ...(shown.day !== today && { day: shown.day }) },
      { replace: true, preventScrollReset: true },
    )
  }

  return {
    view,
    day,
    today,
    timeZone,
    range: { from, to },
    entries,
    uncertain: getUncertain(data.anniversaries, day.slice(0, 7)),
    isIncomplete: currentData?.isIncomplete ?? false,
    isLoading: !currentData && isFetching,
    error: currentData ? undefined : error,
    refetch,
    show,
  }
}

export type Calendar = ReturnType<typeof useCalendar>

import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { listStartedRecordings } from '../../shared/playback/playback-positions.ts'
import { useSyncedPositions } from '../../shared/playback/use-synced-positions.ts'
import { useUser } from '../../shared/session/use-user.ts'
import { FirstPictures } from '../../shared/ui/first-pictures.tsx'
import { CardsSkeleton } from '../../shared/ui/skeletons.tsx'
import { useComingDaysQuery } from '../participants/public.ts'
import {
  latestItemsQuery,
  SavedSearches,
  useRecentItemsQuery,
  useSavedSearchesQuery,
} from '../search/public.ts'
import { useDamagedFilesQuery, useItemsByIdQuery, useOnThisDayQuery } from './api.ts'
import { ComingDays } from './coming-days.tsx'
import { useComingEvents } from './coming-events.ts'
import { ContinueListening } from './continue-listening.tsx'
import { DamageNotice } from './damage-notice.tsx'
import { OnThisDay } from './on-this-day.tsx'
import { RecentlyAdded } from './recently-added.tsx'

/** Recordings shown under "Continue listening". */
const maxRecordings = 6

/**
 * What the search page shows before anything is searched for: damaged files (to administrators), saved searches, coming
 * days, items of this day in other years, started recordings and the latest items.
 */
export const StartPage = memo(function StartPage() {
  const user = useUser()
  const userId = user?.id ?? ''
  const { stoppedAt, isLoading: isLoadingPositions } = useStoppedAt(userId)
  const ids = [...stoppedAt.keys()]
  const now = useNow()
  const { data: onThisDay, isLoading: isLoadingThisDay } = useOnThisDayQuery({
    query: { day: toMonthDay(now) },
  })
  const { data: coming, isLoading: isLoadingDays } = useComingDaysQuery({ query: { date: toIsoDate(now) } })
  const { events, isLoading: isLoadingEvents } = useComingEvents(now)
  const { data: started, isLoading: isLoadingStarted } = useItemsByIdQuery(
    { query: { id: ids } },
    { skip: isLoadingPositions || ids.length === 0 },
  )
  const { data: damage, isLoading: isLoadingDamage } = useDamagedFilesQuery(undefined, {
    skip: !user?.isAdmin,
  })
  // `RecentlyAdded` needs these items; requesting them here loads them at the same time as the rest.
  useRecentItemsQuery(latestItemsQuery)
  const { isLoading: isLoadingSaved } = useSavedSearchesQuery()
  // All parts appear together, so that none pushes another down. A part whose request failed is omitted.
  const isPending =
    isLoadingThisDay ||
    isLoadingPositions ||
    isLoadingStarted ||
    isLoadingSaved ||
    isLoadingDays ||
    isLoadingEvents ||
    isLoadingDamage
  // A deferred render is interruptible, so that the browser can paint in between.
  const isReady = useDeferredValue(!isPending, false)
  if (!isReady) {
    return (
      <CardsSkeleton height={260}>
        <FirstPictures />
      </CardsSkeleton>
    )
  }
  const recordings = ids.flatMap((id) => started?.items.find((item) => item.id === id) ?? [])
  return (
    <>
      {damage && damage.count > 0 ? <DamageNotice damage={damage} /> : null}
      <SavedSearches />
      {(coming && coming.days.length > 0) || events.length > 0 ? (
        <ComingDays days={coming?.days ?? []} events={events} today={toIsoDate(now)} />
      ) : null}
      {onThisDay && onThisDay.items.length > 0 ? <OnThisDay items={onThisDay.items} /> : null}
      {recordings.length > 0 ? <ContinueListening items={recordings} stoppedAt={stoppedAt} /> : null}
      <RecentlyAdded />
    </>
  )
})

/** The instant of the first rendering, or of the return to the page on another day. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const update = () =>
      setNow((before) => (toIsoDate(before) === toIsoDate(new Date()) ? before : new Date()))
    window.addEventListener('focus', update)
    document.addEventListener('visibilitychange', update)
    return () => {
      window.removeEventListener('focus', update)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return now
}

/** Where the user stopped in the recordings that they started last, on any of their devices; by the item's id. */
function useStoppedAt(userId: string) {
  const { isLoading } = useSyncedPositions()
  // What is listened to meanwhile in the player does not reorder the page.
  const stoppedAt = useMemo(() => {
    const started = isLoading ? [] : listStartedRecordings(userId).slice(0, maxRecordings)
    return new Map(started.map(({ itemId, seconds }) => [itemId, seconds]))
  }, [userId, isLoading])
  return { stoppedAt, isLoading }
}

/** The local month and day, as `11-20`. */
function toMonthDay(date: Date): string {
  return [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** The local date, as `2026-11-20`. */
function toIsoDate(date: Date): string {
  return `${String(date.getFullYear()).padStart(4, '0')}-${toMonthDay(date)}`
}

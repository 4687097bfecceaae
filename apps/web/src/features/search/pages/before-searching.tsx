import { memo, useDeferredValue, useState } from 'react'
import { begunRecordings } from '../../../shared/heard/heard-positions.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { FirstPictures } from '../../../shared/ui/first-pictures.tsx'
import { CardsSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useComingDaysQuery } from '../../participants/public.ts'
import {
  useDamagedFilesQuery,
  useItemsByIdQuery,
  useOnThisDayQuery,
  useRecentItemsQuery,
  useSavedSearchesQuery,
} from '../api.ts'
import { SavedSearches } from '../saved/saved-searches.tsx'
import { ComingDays } from './coming-days.tsx'
import { ContinueListening } from './continue-listening.tsx'
import { DamageNotice } from './damage-notice.tsx'
import { OnThisDay } from './on-this-day.tsx'
import { latestItems, RecentlyAdded } from './recently-added.tsx'
import { dayOf, today } from './today.ts'

/** Recordings that are offered for going on. */
const mostBegun = 6

/** What the page shows before anything is looked for: damage that an administrator has to know of, what is kept and what comes, this day in other years, what was begun, and what was added last. */
export const BeforeSearching = memo(function BeforeSearching() {
  const user = useUser()
  const userId = user?.id ?? ''
  const [stopped] = useState(() => new Map(begunRecordings(userId).slice(0, mostBegun)))
  const ids = [...stopped.keys()]
  const [now] = useState(() => new Date())
  const { data: ofDay, isLoading } = useOnThisDayQuery({ query: { day: today(now) } })
  const { data: coming, isLoading: isComing } = useComingDaysQuery({ query: { date: dayOf(now) } })
  const { data: begun, isLoading: isLooking } = useItemsByIdQuery(
    { query: { id: ids } },
    { skip: ids.length === 0 },
  )
  const { data: damage, isLoading: isChecking } = useDamagedFilesQuery(undefined, { skip: !user?.isAdmin })
  // Asked for together with these.
  useRecentItemsQuery(latestItems)
  // Shown together, so that nothing is pushed down by what comes later. Without an answer a part is left out.
  const { isLoading: isOpening } = useSavedSearchesQuery()
  // Drawn in pieces, between which the browser can paint.
  const ready = useDeferredValue(!(isLoading || isLooking || isOpening || isComing || isChecking), false)
  if (!ready) {
    return (
      <CardsSkeleton height={260}>
        <FirstPictures />
      </CardsSkeleton>
    )
  }
  const inOrder = ids.flatMap((id) => begun?.items.find((item) => item.id === id) ?? [])
  return (
    <>
      {damage && damage.count > 0 ? <DamageNotice damage={damage} /> : null}
      <SavedSearches />
      {coming && coming.days.length > 0 ? <ComingDays days={coming.days} today={dayOf(now)} /> : null}
      {ofDay && ofDay.items.length > 0 ? <OnThisDay items={ofDay.items} /> : null}
      {inOrder.length > 0 ? <ContinueListening items={inOrder} stopped={stopped} /> : null}
      <RecentlyAdded />
    </>
  )
})

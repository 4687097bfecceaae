import { CardsSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useOnThisDayQuery, useRecentItemsQuery } from '../api.ts'
import { OnThisDay } from './on-this-day.tsx'
import { latestItems, RecentlyAdded } from './recently-added.tsx'
import { today } from './today.ts'

/** What the page shows before anything is looked for: this day in other years, and what was added last. */
export function BeforeSearching() {
  const { data, isLoading } = useOnThisDayQuery({ query: { day: today(new Date()) } })
  // Asked for together.
  useRecentItemsQuery(latestItems)
  // Shown together, so that nothing is pushed down by what comes later. Without an answer it is left out.
  if (isLoading) return <CardsSkeleton height={260} />
  return (
    <>
      {data && data.items.length > 0 ? <OnThisDay items={data.items} /> : null}
      <RecentlyAdded />
    </>
  )
}

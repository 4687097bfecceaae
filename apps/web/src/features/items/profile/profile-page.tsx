import type { ItemKind } from '@lares/shared-types/item-kinds'
import { Suspense } from 'react'
import { Navigate, useParams } from 'react-router'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { isNotThere } from '../api/is-not-there.ts'
import { useItemQuery } from '../api/items-api.ts'
import { itemLinks } from '../kinds/item-links.ts'
import { ItemNotFound } from '../shown/item-not-found.tsx'
import { ItemProfile } from './item-profile.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'

/** Milliseconds between two looks while renditions are still being made. */
const pendingInterval = 3000

/** Everything about one item. What does not exist, or not for the reader, ends in the page for that. */
export function ProfilePage({ kind }: { kind: ItemKind }) {
  const { id = '' } = useParams()
  const { item, error, refetch } = useItem(id)
  if (isNotThere(error)) return <ItemNotFound />
  if (error && !item) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!item) return <ProfileSkeleton />
  if (item.kind !== kind) return <Navigate to={itemLinks.profile(item)} replace />
  return (
    <Suspense fallback={<ProfileSkeleton />}>
      <ItemProfile item={item} />
    </Suspense>
  )
}

/** An item, asked for again every few seconds while something of it is still being made. */
function useItem(id: string) {
  const asked = { params: { id } }
  const { currentData: known } = useItemQuery(asked)
  const pending = known?.assets.some(({ state }) => state === 'pending') === true
  const {
    currentData: item,
    error,
    refetch,
  } = useItemQuery(asked, {
    pollingInterval: pending ? pendingInterval : 0,
    skipPollingIfUnfocused: true,
  })
  return { item, error, refetch }
}

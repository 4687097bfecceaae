import type { ItemKind } from '@lares/shared-types/item-kinds'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router'
import { usePendingAssets } from '../../../shared/assets/use-pending-assets.ts'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { isNotThere } from '../api/is-not-there.ts'
import { useItemQuery } from '../api/items-api.ts'
import { itemLinks } from '../kinds/item-links.ts'
import { ItemNotFound } from '../shown/item-not-found.tsx'
import { useItemTitle } from '../shown/use-item-title.ts'
import { ItemProfile } from './item-profile.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'

/** Everything about one item. What does not exist, or not for the reader, ends in the page for that. */
export function ProfilePage({ kind }: { kind: ItemKind }) {
  const { t } = useTranslation('items')
  const titleOf = useItemTitle()
  const { id = '' } = useParams()
  const { item, error, refetch } = useItem(id)
  if (isNotThere(error)) return <ItemNotFound />
  if (error && !item) {
    return (
      <>
        <PageHeader title={t(`kinds.${kind}.one`)} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  if (!item) return <ProfileSkeleton kind={kind} title={t(`kinds.${kind}.one`)} />
  if (item.kind !== kind) return <Navigate to={itemLinks.profile(item)} replace />
  return (
    <Suspense fallback={<ProfileSkeleton kind={kind} title={titleOf(item)} />}>
      <ItemProfile item={item} />
    </Suspense>
  )
}

/** An item, whose files change where it is shown while something is still being made from them. */
function useItem(id: string) {
  const { currentData: item, error, refetch } = useItemQuery({ params: { id } })
  usePendingAssets(item?.assets ?? [])
  return { item, error, refetch }
}

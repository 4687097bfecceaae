import type { ItemKind } from '@lares/shared-types/item-kinds'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router'
import { usePendingAssets } from '../../../shared/assets/use-pending-assets.ts'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { isNotFound } from '../api/is-not-found.ts'
import { useItemQuery } from '../api/items-api.ts'
import { ItemNotFound } from '../components/item-not-found.tsx'
import { ItemProfile } from './item-profile.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'

/** The page of one item. Shows the not-found page when the item does not exist for the reader. */
export function ProfilePage({ kind }: { kind: ItemKind }) {
  const { t } = useTranslation('items')
  const getTitle = useItemTitle()
  const { id = '' } = useParams()
  const { item, error, refetch } = useItem(id)
  if (isNotFound(error)) return <ItemNotFound />
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
    <Suspense fallback={<ProfileSkeleton kind={kind} title={getTitle(item)} />}>
      <ItemProfile item={item} />
    </Suspense>
  )
}

/** Loads an item, and updates its assets while their renditions are pending. */
function useItem(id: string) {
  const { currentData: item, error, refetch } = useItemQuery({ params: { id } })
  usePendingAssets(item?.assets ?? [])
  return { item, error, refetch }
}

import type { ItemKind } from '@lares/shared-types/item-kinds'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router'
import { useHasSettled } from '../../../shared/api/use-has-settled.ts'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { LoadingHeading } from '../../../shared/ui/loading-heading.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { FormSkeleton } from '../../../shared/ui/skeletons.tsx'
import { isNotFound } from '../api/is-not-found.ts'
import { useItemQuery } from '../api/items-api.ts'
import { ItemNotFound } from '../components/item-not-found.tsx'
import { ItemEditor } from './item-editor.tsx'

/** The form for a new item. */
export function CreatePage({ kind }: { kind: ItemKind }) {
  return <ItemEditor kind={kind} />
}

/** The form for an existing item, for users who may change it. */
export function EditPage({ kind }: { kind: ItemKind }) {
  const { t } = useTranslation('items')
  const getTitle = useItemTitle()
  const { id = '' } = useParams()
  // A save is checked against the opened version, so that the form must not start from an outdated cache entry.
  const query = useItemQuery({ params: { id } }, { refetchOnMountOrArgChange: true })
  const { currentData: item, error, refetch } = query
  const hasSettled = useHasSettled(query, id)
  if (isNotFound(error)) return <ItemNotFound />
  if (error && !item) {
    return (
      <>
        <PageHeader title={t(`kinds.${kind}.one`)} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  if (!item || !hasSettled) {
    return (
      <>
        <LoadingHeading title={t(`kinds.${kind}.one`)} />
        <FormSkeleton fields={5} />
      </>
    )
  }
  if (item.kind !== kind) return <Navigate to={itemLinks.edit(item)} replace />
  if (item.may.edit && !item.deletedAt) return <ItemEditor key={item.id} kind={kind} item={item} />
  return (
    <>
      <PageHeader title={getTitle(item)} lang={item.language} />
      <EmptyState icon="ban" title={item.deletedAt ? t('editor.inTrash') : t('editor.mayNotEdit')}>
        <Button component={Link} to={itemLinks.profile(item)} variant="default">
          {t('profile.open')}
        </Button>
      </EmptyState>
    </>
  )
}

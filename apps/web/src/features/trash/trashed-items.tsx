import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLoadMore } from '../../shared/api/use-load-more.ts'
import { useHasPermission } from '../../shared/session/use-user.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import rows from '../../shared/ui/entry-rows.module.css'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { ListSkeleton } from '../../shared/ui/skeletons.tsx'
import { useTrashInfiniteQuery } from './api.ts'
import styles from './trash.module.css'
import { TrashRow } from './trash-row.tsx'
import { TrashSelectionBar } from './trash-selection-bar.tsx'
import { useTrashSelection } from './use-trash-selection.ts'

/** The items in the trash: who put each there and when, and how long it stays. */
export function TrashedItems() {
  const { t } = useTranslation('trash')
  const pages = useTrashInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  const { loadMore, retry } = useLoadMore(pages)
  const selection = useTrashSelection(pages)
  const mayDelete = useHasPermission('items:delete')
  const trashed = pages.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      {pages.isLoading ? <ListSkeleton lead="none" lines={2} height={80} /> : null}
      {pages.data && trashed.length === 0 ? (
        <EmptyState icon="trash" title={t('nothing.title')} text={t('nothing.text')} />
      ) : null}
      {trashed.length > 0 ? (
        <ul className={`${rows.list} ${styles.list}`} aria-label={t('title')}>
          {trashed.map((entry) => (
            <TrashRow key={entry.item.id} entry={entry} selection={selection} />
          ))}
        </ul>
      ) : null}
      {pages.error ? <ErrorState error={pages.error} onRetry={retry} /> : null}
      {pages.hasNextPage && !pages.error ? (
        <Button variant="default" mt="md" loading={pages.isFetchingNextPage} onClick={loadMore}>
          {t('more')}
        </Button>
      ) : null}
      {mayDelete ? <TrashSelectionBar selection={selection} /> : null}
    </>
  )
}

import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLoadMore } from '../../../shared/api/use-load-more.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useOperationChangesQuery, useOperationPagesInfiniteQuery } from '../api.ts'
import styles from './operation-list.module.css'
import { OperationRow } from './operation-row.tsx'

/** The long jobs of the last 30 days, with their progress live. */
export function OperationList() {
  const { t } = useTranslation('operations')
  const pages = useOperationPagesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  const { loadMore, retry } = useLoadMore(pages)
  useOperationChangesQuery()
  const operations = pages.data?.pages.flatMap((page) => page.operations) ?? []
  return (
    <>
      {pages.isLoading ? <ListSkeleton lead="none" lines={2} height={96} /> : null}
      {pages.data && operations.length === 0 ? (
        <EmptyState icon="history" title={t('empty.title')} text={t('empty.text')} />
      ) : null}
      {operations.length > 0 ? (
        <ul className={styles.list} aria-label={t('title')}>
          {operations.map((operation) => (
            <OperationRow key={operation.id} operation={operation} />
          ))}
        </ul>
      ) : null}
      {pages.error ? <ErrorState error={pages.error} onRetry={retry} /> : null}
      {pages.hasNextPage && !pages.error ? (
        <Button
          variant="default"
          className={styles.more ?? ''}
          loading={pages.isFetchingNextPage}
          onClick={loadMore}
        >
          {t('more')}
        </Button>
      ) : null}
    </>
  )
}

import type { ReplyOf } from '@lares/shared-types/contract'
import type { listBatches } from '@lares/shared-types/contracts/batches'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCursorList } from '../../../shared/api/use-cursor-list.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useBatchPagesInfiniteQuery } from '../api.ts'
import { BatchRow } from './batch-row.tsx'
import styles from './runs.module.css'

const getBatches = (page: ReplyOf<typeof listBatches>) => page.batches
const allBatches = { scope: 'all' } as const

/** The batches so far, the latest first; for administrators also those of others. */
export function BatchList() {
  const { t } = useTranslation('batches')
  const query = useBatchPagesInfiniteQuery(allBatches, { refetchOnMountOrArgChange: true })
  const { entries: batches, error, hasMore, loadMore, retry } = useCursorList(query, getBatches)
  return (
    <section aria-labelledby="batches-so-far">
      <h2 id="batches-so-far" className={styles.title}>
        {t('list.title')}
      </h2>
      {batches || error ? null : <ListSkeleton lead="none" lines={2} height={96} />}
      {batches?.length === 0 ? (
        <EmptyState icon="checklist" title={t('list.empty.title')} text={t('list.empty.text')} />
      ) : null}
      {batches && batches.length > 0 ? (
        <ul className={styles.list} aria-label={t('list.title')}>
          {batches.map((batch) => (
            <BatchRow key={batch.id} batch={batch} />
          ))}
        </ul>
      ) : null}
      {error ? <ErrorState error={error} onRetry={retry} /> : null}
      {hasMore && !error ? (
        <Button variant="default" mt="md" loading={query.isFetchingNextPage} onClick={loadMore}>
          {t('more')}
        </Button>
      ) : null}
    </section>
  )
}

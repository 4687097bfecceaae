import type { ReplyOf } from '@lares/shared-types/contract'
import type { listBatches } from '@lares/shared-types/contracts/batches'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import rows from '../../../shared/ui/entry-rows.module.css'
import { PagedList } from '../../../shared/ui/paged-list.tsx'
import { useBatchPagesInfiniteQuery } from '../api.ts'
import { BatchRow } from './batch-row.tsx'
import styles from './runs.module.css'

const getBatches = (page: ReplyOf<typeof listBatches>) => page.batches
const allBatches = { scope: 'all' } as const

/** The batches so far, the latest first; for administrators also those of others. */
export function BatchList() {
  const { t } = useTranslation('batches')
  const query = useBatchPagesInfiniteQuery(allBatches, { refetchOnMountOrArgChange: true })
  return (
    <section aria-labelledby="batches-so-far">
      <h2 id="batches-so-far" className={styles.title}>
        {t('list.title')}
      </h2>
      <PagedList
        query={query}
        getEntries={getBatches}
        label={t('list.title')}
        className={rows.list}
        entryHeight={96}
        empty={<EmptyState icon="checklist" title={t('list.empty.title')} text={t('list.empty.text')} />}
        moreLabel={t('more')}
        renderEntry={(batch) => <BatchRow key={batch.id} batch={batch} />}
      />
    </section>
  )
}

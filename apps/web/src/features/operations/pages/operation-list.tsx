import type { ReplyOf } from '@lares/shared-types/contract'
import type { listOperations } from '@lares/shared-types/contracts/operations'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import rows from '../../../shared/ui/entry-rows.module.css'
import { PagedList } from '../../../shared/ui/paged-list.tsx'
import { useOperationChangesQuery, useOperationPagesInfiniteQuery } from '../api.ts'
import styles from './operation-list.module.css'
import { OperationRow } from './operation-row.tsx'

const getOperations = (page: ReplyOf<typeof listOperations>) => page.operations

/** The long jobs of the last 30 days, with their progress live. */
export function OperationList() {
  const { t } = useTranslation('operations')
  const query = useOperationPagesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  useOperationChangesQuery()
  return (
    <PagedList
      query={query}
      getEntries={getOperations}
      label={t('title')}
      className={`${rows.list} ${styles.list}`}
      entryHeight={96}
      empty={<EmptyState icon="history" title={t('empty.title')} text={t('empty.text')} />}
      moreLabel={t('more')}
      renderEntry={(operation) => <OperationRow key={operation.id} operation={operation} />}
    />
  )
}

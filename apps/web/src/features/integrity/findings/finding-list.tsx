import type { CheckState } from '@lares/shared-types/integrity'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLoadMore } from '../../../shared/api/use-load-more.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useFindingsInfiniteQuery } from '../api.ts'
import { FindingRow } from './finding-row.tsx'
import styles from './findings.module.css'

interface FindingListProps {
  check: CheckState
  /** Whether the findings that were set aside are listed instead of the open ones. */
  isDismissed: boolean
  onRepairStarted: (operationId: string) => void
}

/** The open findings of a check, or those that were set aside. */
export function FindingList({ check, isDismissed, onRepairStarted }: FindingListProps) {
  const { t } = useTranslation('integrity')
  const { name, completedAt } = check
  const pages = useFindingsInfiniteQuery(
    { check: name, ...(isDismissed && { dismissed: true }) },
    { refetchOnMountOrArgChange: true },
  )
  const { loadMore, retry } = useLoadMore(pages)
  const findings = pages.currentData?.pages.flatMap((page) => page.findings) ?? []
  return (
    <div>
      {!pages.currentData && !pages.error ? <ListSkeleton lead="none" lines={2} height={72} /> : null}
      {pages.currentData && findings.length === 0 ? (
        <EmptyState
          icon={isDismissed || completedAt ? 'circle-check' : 'clock'}
          title={t(isDismissed ? 'list.noDismissed' : 'list.none')}
          text={t(isDismissed ? 'list.noDismissedText' : completedAt ? 'list.noneText' : 'list.neverText')}
        />
      ) : null}
      {findings.length > 0 ? (
        <ul className={styles.list} aria-label={t('list.title')}>
          {findings.map((finding) => (
            <FindingRow key={finding.id} finding={finding} onRepairStarted={onRepairStarted} />
          ))}
        </ul>
      ) : null}
      {pages.error ? <ErrorState error={pages.error} onRetry={retry} /> : null}
      {pages.hasNextPage && !pages.error ? (
        <Button variant="default" mt="md" loading={pages.isFetchingNextPage} onClick={loadMore}>
          {t('list.more')}
        </Button>
      ) : null}
    </div>
  )
}

import type { ReplyOf } from '@lares/shared-types/contract'
import type { listFindings } from '@lares/shared-types/contracts/integrity'
import type { CheckState } from '@lares/shared-types/integrity'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import rows from '../../../shared/ui/entry-rows.module.css'
import { PagedList } from '../../../shared/ui/paged-list.tsx'
import { useFindingsInfiniteQuery } from '../api.ts'
import { FindingRow } from './finding-row.tsx'

const getFindings = (page: ReplyOf<typeof listFindings>) => page.findings

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
  return (
    <div>
      <PagedList
        query={pages}
        getEntries={getFindings}
        label={t('list.title')}
        className={rows.list}
        entryHeight={72}
        empty={
          <EmptyState
            icon={isDismissed || completedAt ? 'circle-check' : 'clock'}
            title={t(isDismissed ? 'list.noDismissed' : 'list.none')}
            text={t(isDismissed ? 'list.noDismissedText' : completedAt ? 'list.noneText' : 'list.neverText')}
          />
        }
        moreLabel={t('list.more')}
        renderEntry={(finding) => (
          <FindingRow key={finding.id} finding={finding} onRepairStarted={onRepairStarted} />
        )}
      />
    </div>
  )
}

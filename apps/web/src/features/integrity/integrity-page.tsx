import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { CardsSkeleton } from '../../shared/ui/skeletons.tsx'
import { useChecksQuery } from './api.ts'
import { CheckDetails } from './check-details.tsx'
import { CheckAllButton } from './checks/check-all-button.tsx'
import { CheckList } from './checks/check-list.tsx'
import { IntegrityState } from './checks/integrity-state.tsx'
import { RunningChecks } from './checks/running-checks.tsx'
import styles from './integrity-page.module.css'

/** Checks that run by their schedule, or that somebody else has started, appear without a reload. */
const pollingMs = 10_000

/** The page of the checks: how the archive stands, what each check has found, and what can be repaired. */
export function IntegrityPage() {
  const { t } = useTranslation('integrity')
  const [searchParams] = useSearchParams()
  const { data, error, refetch } = useChecksQuery(undefined, {
    pollingInterval: pollingMs,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  })
  const checks = data?.checks ?? []
  const selected = checks.find(({ name }) => name === searchParams.get('check'))
  return (
    <>
      <PageHeader lead={t('lead')}>
        {data && !selected ? <CheckAllButton checks={checks} /> : null}
      </PageHeader>
      {!data && !error ? <CardsSkeleton cards={3} height={180} /> : null}
      {!data && error ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data ? (
        <div className={styles.stack}>
          <RunningChecks checks={checks} />
          {selected ? (
            <CheckDetails key={selected.name} check={selected} />
          ) : (
            <>
              <IntegrityState checks={checks} />
              <CheckList checks={checks} />
            </>
          )}
        </div>
      ) : null}
    </>
  )
}

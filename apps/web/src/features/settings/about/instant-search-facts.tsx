import type { ReplyOf } from '@lares/shared-types/contract'
import type { instantSearchState } from '@lares/shared-types/contracts/search'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { getNumberFormat } from '../../../shared/i18n/number-format.ts'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { useInstantSearchStateQuery, useRebuildInstantSearchMutation } from '../api.ts'
import styles from '../settings.module.css'
import { Facts } from './facts.tsx'

const pollIntervalMs = 10_000

/** The engine of the instant search and the state of its index, for administrators. */
export function InstantSearchFacts() {
  const { t } = useTranslation('settings')
  const { data, error, refetch } = useInstantSearchStateQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: pollIntervalMs,
    skipPollingIfUnfocused: true,
  })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <p>{t('about.measuring')}</p>
  if (!data.configured) return <p className={styles.text}>{t('about.instant.unset')}</p>
  return <IndexFacts state={data} />
}

function IndexFacts({ state }: { state: ReplyOf<typeof instantSearchState> }) {
  const { t, i18n } = useTranslation('settings')
  const number = getNumberFormat(i18n.language)
  const { reachable, building, documents, waiting, refused } = state
  return (
    <>
      <Facts
        facts={[
          { term: engine, value: t(reachable ? 'about.instant.reachable' : 'about.instant.away') },
          ...(documents === null
            ? []
            : [{ term: t('about.instant.documents'), value: number.format(documents) }]),
          { term: t('about.instant.waiting'), value: number.format(waiting) },
          ...(refused > 0 ? [{ term: t('about.instant.refused'), value: number.format(refused) }] : []),
        ]}
      />
      {reachable ? null : <p className={styles.text}>{t('about.instant.awayText')}</p>}
      {reachable && building ? <p className={styles.text}>{t('about.instant.building')}</p> : null}
      {reachable && !building ? <RebuildButton /> : null}
    </>
  )
}

/** Starts a rebuild of the index, for administrators who suspect that it is incomplete. */
function RebuildButton() {
  const { t } = useTranslation('settings')
  const [rebuild, { isLoading, isSuccess, error }] = useRebuildInstantSearchMutation()
  return (
    <>
      <Button
        variant="default"
        size="sm"
        mb={8}
        loading={isLoading}
        disabled={isSuccess}
        onClick={() => void rebuild(undefined)}
      >
        {t('about.instant.rebuild')}
      </Button>
      <p role="status" className={styles.text}>
        {isSuccess ? t('about.instant.asked') : ''}
      </p>
      {error ? <FailureNote error={error} /> : null}
    </>
  )
}

const engine = 'Typesense'

import type { Region } from '@lares/shared-types/regions'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { HistoryLink } from '../../shared/ui/history-link.tsx'
import { RelativeTime } from '../../shared/ui/relative-time.tsx'
import { useFailureToast } from '../../shared/ui/toasts/use-failure-toast.ts'
import { useFocusOnRemoval } from '../../shared/ui/use-focus-on-removal.ts'
import { useRestoreRegionMutation } from './api.ts'
import styles from './people.module.css'
import { useRegionName } from './use-region-name.ts'

/** The removed regions that the user may restore. */
export function RemovedRegions({ regions }: { regions: readonly Region[] }) {
  const { t } = useTranslation('regions')
  const getName = useRegionName()
  const [restore] = useRestoreRegionMutation()
  const focus = useFocusOnRemoval<HTMLUListElement>()
  const showFailure = useFailureToast()
  if (regions.length === 0) return null

  async function restoreIt(id: string) {
    const { error } = await restore({ params: { id } })
    if (error) showFailure(error)
  }

  return (
    <details className={styles.removed}>
      <summary>{t('removed.title', { count: regions.length })}</summary>
      <ul {...focus}>
        {regions.map((region) => (
          <li key={region.id}>
            <span>
              {t('removed.by', {
                person: getName(region),
                name: region.removed?.by?.displayName ?? t('formerMember'),
              })}{' '}
              <RelativeTime instant={region.removed?.at ?? region.createdAt} />
            </span>
            <Button
              variant="subtle"
              size="compact-md"
              className={styles.restore ?? ''}
              aria-label={t('removed.restoreOf', { person: getName(region) })}
              onClick={() => void restoreIt(region.id)}
            >
              {t('removed.restore')}
            </Button>
            <HistoryLink type="regions" id={region.id} of={getName(region)} />
          </li>
        ))}
      </ul>
    </details>
  )
}

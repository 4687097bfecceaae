import type { Operation } from '@lares/shared-types/operations'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { kindPages } from '../../../shared/config/paths.ts'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { CancelButton, isActive, OperationProgress, useOwnOperationsQuery } from '../../operations/public.ts'
import styles from './notifications-panel.module.css'

/** Ended operations are shown for a day; later their notifications tell of them. */
const recentMs = 24 * 3600 * 1000
const maxEnded = 3

/** The operations that the user has started: those under way, with their progress, and the latest that have ended. */
export function OwnOperations({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation('notifications')
  const { data = [], error, refetch } = useOwnOperationsQuery(undefined, { refetchOnMountOrArgChange: true })
  const operations = [
    ...data.filter(isActive),
    ...data.filter((operation) => !isActive(operation) && isRecent(operation)).slice(0, maxEnded),
  ]
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (operations.length === 0) return null
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t('operations')}</h3>
      <ul className={styles.list}>
        {operations.map((operation) => (
          <OperationEntry key={operation.id} operation={operation} onFollow={onFollow} />
        ))}
      </ul>
    </section>
  )
}

function isRecent({ endedAt }: Operation): boolean {
  return endedAt !== undefined && Date.now() - Date.parse(endedAt) < recentMs
}

function OperationEntry({ operation, onFollow }: { operation: Operation; onFollow: () => void }) {
  const { t } = useTranslation('operations')
  const { kind, state, item, createdAt, endedAt } = operation
  return (
    <li className={styles.operation}>
      <div className={styles.operationHead}>
        <span className={styles.name}>{t(`kinds.${kind}`)}</span>
        <span className={styles.facts}>
          {t(`states.${state}`)} <RelativeTime instant={endedAt ?? createdAt} />
        </span>
        {item ? (
          <Link to={kindPages[item.kind].profile.to({ id: item.id })} onClick={onFollow}>
            {item.title || t('untitled')}
          </Link>
        ) : null}
      </div>
      <CancelButton operation={operation} />
      <div className={styles.progress}>
        <OperationProgress operation={operation} />
      </div>
    </li>
  )
}

import type { Operation, OperationState } from '@lares/shared-types/operations'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { kindPages } from '../../../shared/config/paths.ts'
import rows from '../../../shared/ui/entry-rows.module.css'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { StatusBadge, type StatusTone } from '../../../shared/ui/status-badge.tsx'
import { CancelButton } from '../cancel-button.tsx'
import { OperationProgress } from '../operation-progress.tsx'
import styles from './operation-list.module.css'

const tones: Partial<Record<OperationState, StatusTone>> = {
  running: 'info',
  succeeded: 'success',
  failed: 'danger',
}

/** One operation: what, who, when, its progress or result, and a button that cancels it. */
export function OperationRow({ operation }: { operation: Operation }) {
  const { t } = useTranslation('operations')
  const { kind, state, item, startedBy, createdAt, endedAt } = operation
  return (
    <li className={`${rows.row} ${styles.row}`}>
      <div className={rows.head}>
        <h3 className={rows.name}>{t(`kinds.${kind}`)}</h3>
        <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>
      </div>
      <p className={rows.facts}>
        {item ? (
          <Link to={kindPages[item.kind].profile.to({ id: item.id })}>{item.title || t('untitled')}</Link>
        ) : null}
        <span>{startedBy ? startedBy.name : t('archive')}</span>
        <RelativeTime instant={endedAt ?? createdAt} />
      </p>
      <OperationProgress operation={operation} />
      <div className={styles.actions}>
        <CancelButton operation={operation} />
      </div>
    </li>
  )
}

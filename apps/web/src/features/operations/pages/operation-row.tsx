import type { Operation } from '@lares/shared-types/operations'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { kindPages } from '../../../shared/config/paths.ts'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { CancelButton } from '../cancel-button.tsx'
import { OperationProgress } from '../operation-progress.tsx'
import styles from './operation-list.module.css'

/** One operation: what, who, when, its progress or result, and a button that cancels it. */
export function OperationRow({ operation }: { operation: Operation }) {
  const { t } = useTranslation('operations')
  const { kind, state, item, startedBy, createdAt, endedAt } = operation
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h3 className={styles.name}>{t(`kinds.${kind}`)}</h3>
        <span className={styles.state} data-state={state}>
          {t(`states.${state}`)}
        </span>
      </div>
      <p className={styles.facts}>
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

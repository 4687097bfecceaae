import type { Operation } from '@lares/shared-types/operations'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { kindPages } from '../../../shared/config/paths.ts'
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { CancelButton } from '../cancel-button.tsx'
import { isActive } from '../is-active.ts'
import styles from './operations-page.module.css'

/** One operation: what, who, when, its progress or result, and a button that cancels it. */
export function OperationRow({ operation }: { operation: Operation }) {
  const { t } = useTranslation('operations')
  const { kind, state, item, startedBy, createdAt, endedAt } = operation
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h2 className={styles.name}>{t(`kinds.${kind}`)}</h2>
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
      {isActive(operation) ? <OperationProgress operation={operation} /> : <Outcome operation={operation} />}
      <div className={styles.actions}>
        <CancelButton operation={operation} />
      </div>
    </li>
  )
}

function OperationProgress({ operation: { kind, done, total, current } }: { operation: Operation }) {
  const { t, i18n } = useTranslation('operations')
  const share = total ? Math.min(1, done / total) : 0
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(
    Math.floor(share * 100) / 100,
  )
  return (
    <div className={styles.progress}>
      <ProgressBar label={t('progressOf', { name: t(`kinds.${kind}`) })} value={share} />
      <p className={styles.detail}>
        {current?.count === undefined ? percent : t('soFar', { percent, count: current.count })}
      </p>
    </div>
  )
}

/** The result, or the reason of a failure. */
function Outcome({ operation: { kind, state, result = {}, error } }: { operation: Operation }) {
  const { t } = useTranslation('operations')
  const { count = 0, unreadable = 0, unchanged = 0 } = result
  if (state === 'failed') return <p className={styles.detail}>{t(`errors.${error ?? 'failed'}`)}</p>
  if (state === 'cancelled') return <p className={styles.detail}>{t('cancelled')}</p>
  return (
    <p className={styles.detail}>
      {t(`results.${kind}`, { count })} {unreadable > 0 ? t('unreadable', { count: unreadable }) : null}
      {unchanged > 0 ? t('unchanged', { count: unchanged }) : null}
    </p>
  )
}

import type { Operation } from '@lares/shared-types/operations'
import { useTranslation } from 'react-i18next'
import { getNumberFormat } from '../../shared/i18n/number-format.ts'
import { ProgressBar } from '../../shared/ui/progress-bar.tsx'
import { isActive } from './is-active.ts'
import styles from './operation-progress.module.css'
import { useOperationError } from './use-operation-error.ts'

/** The progress of an operation, or when it has ended its result or the reason of its failure. */
export function OperationProgress({ operation }: { operation: Operation }) {
  return isActive(operation) ? <Progress operation={operation} /> : <Outcome operation={operation} />
}

function Progress({ operation: { kind, done, total, current } }: { operation: Operation }) {
  const { t, i18n } = useTranslation('operations')
  const share = total ? Math.min(1, done / total) : 0
  const percent = getNumberFormat(i18n.language, { style: 'percent' }).format(Math.floor(share * 100) / 100)
  return (
    <div className={styles.progress}>
      <ProgressBar label={t('progressOf', { name: t(`kinds.${kind}`) })} value={share} />
      <p className={styles.detail}>
        {kind === 'mailbox-import' && current?.count !== undefined
          ? t('soFar', { percent, count: current.count })
          : percent}
      </p>
    </div>
  )
}

/** The result, or the reason of a failure. */
function Outcome({ operation: { kind, state, result = {}, error } }: { operation: Operation }) {
  const { t } = useTranslation('operations')
  const describeError = useOperationError()
  const { count = 0, unreadable = 0, unchanged = 0, unrepaired = 0 } = result
  if (state === 'failed') return <p className={styles.detail}>{describeError(error ?? 'failed')}</p>
  if (state === 'cancelled') return <p className={styles.detail}>{t('cancelled')}</p>
  return (
    <p className={styles.detail}>
      {t(`results.${kind}`, { count })} {unreadable > 0 ? t('unreadable', { count: unreadable }) : null}
      {kind === 'rendition-refresh' && unchanged > 0 ? t('unchanged', { count: unchanged }) : null}
      {unrepaired > 0 ? t('unrepaired', { count: unrepaired }) : null}
    </p>
  )
}

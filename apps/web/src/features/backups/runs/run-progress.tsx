import type { BackupRun } from '@lares/shared-types/backups'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { api } from '../../../shared/api/api.ts'
import { formatFileSize } from '../../../shared/i18n/format-file-size.ts'
import { getNumberFormat } from '../../../shared/i18n/number-format.ts'
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx'
import { CancelButton, isActive, useOperation } from '../../operations/public.ts'
import styles from './runs.module.css'

/** A run in progress, live, with a button that stops it. */
export function RunProgress({ run }: { run: BackupRun }) {
  const { t, i18n } = useTranslation('backups')
  const dispatch = useDispatch()
  const operation = useOperation(run.operationId)
  const hasEnded = operation !== undefined && !isActive(operation)
  useEffect(() => {
    // The run has a result now, and its target another next run.
    if (hasEnded) dispatch(api.util.invalidateTags(['Backups', 'BackupSnapshots']))
  }, [hasEnded, dispatch])

  const { done = 0, total, state } = operation ?? {}
  const share = total ? Math.min(1, done / total) : 0
  const percent = getNumberFormat(i18n.language, { style: 'percent' }).format(Math.floor(share * 100) / 100)
  const name = t(`runs.kinds.${getRunName(run)}`)
  return (
    <div className={styles.progress}>
      <div className={styles.bar}>
        <p className={styles.step}>
          {state === 'pending' ? t('runs.waiting', { name }) : t('runs.active', { name })}
        </p>
        <ProgressBar label={t('runs.progressOf', { name })} value={share} />
        {total ? (
          <p className={styles.amount}>
            {t('runs.amount', {
              percent,
              done: formatFileSize(done, i18n.language),
              total: formatFileSize(total, i18n.language),
            })}
          </p>
        ) : null}
      </div>
      {operation ? <CancelButton operation={operation} /> : null}
    </div>
  )
}

/** The kind of a run as the interface names it. */
export function getRunName({ kind, scope }: Pick<BackupRun, 'kind' | 'scope'>) {
  return kind === 'verify' ? (`${kind}-${scope ?? 'sample'}` as const) : kind
}

import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { isApiFailure } from '../../../api/api-failure.ts'
import { AppDialog } from '../../dialog/app-dialog.tsx'
import { DialogActions } from '../../dialog/dialog-actions.tsx'
import { toastShown } from '../../toasts/toasts-slice.ts'
import { useUndoToast } from '../../toasts/use-undo-toast.ts'
import { useFailureText } from '../../use-failure-text.ts'
import styles from '../data-table.module.css'
import { type BulkAct, type BulkOutcome, runOnRows } from './bulk-act.ts'

interface BulkActDialogProps<R> {
  act: BulkAct<R>
  rows: readonly R[]
  getLabel: (row: R) => string
  /** Receives the rows for which the act succeeded. */
  onDone: (rows: readonly R[]) => void
  onClose: () => void
}

/** Failed rows that are listed. */
const maxListed = 50

/** Asks for confirmation of an act on many rows, shows its progress, and which rows failed for which reason. */
export function BulkActDialog<R>({ act, rows, getLabel, onDone, onClose }: BulkActDialogProps<R>) {
  const { t } = useTranslation('data-table')
  const { t: shared } = useTranslation('shared')
  const showUndoToast = useUndoToast()
  const dispatch = useDispatch()
  const [count, setCount] = useState<number>()
  const [failed, setFailed] = useState<BulkOutcome<R>['failed']>([])
  const [done, setDone] = useState<readonly R[]>([])
  // The rows as they were when the dialog opened: the table forgets those for which the act succeeded.
  const [chosen] = useState(() => act.pick?.(rows) ?? rows)
  const leftOut = rows.length - chosen.length
  const stop = useRef<AbortController>(undefined)
  const isRunning = count !== undefined && failed.length === 0

  useEffect(() => () => stop.current?.abort(), [])

  async function confirm() {
    const controller = new AbortController()
    stop.current = controller
    setCount(0)
    const outcome = await runOnRows(act.sort?.(chosen) ?? chosen, act.run, controller.signal, {
      ...(act.sort && { concurrency: 1 }),
      onProgress: setCount,
    })
    onDone(outcome.done)
    setDone(outcome.done)
    if (outcome.failed.length > 0) setFailed(outcome.failed)
    else close(outcome.done)
  }

  /** Shows what was done once nothing lies over the toast, whose button could not be reached otherwise. */
  function close(finished: readonly R[] = done) {
    if (finished.length > 0) showDone(finished)
    onClose()
  }

  function showDone(done: readonly R[]) {
    const toast = { title: act.getDoneText(done.length), intent: 'success' } as const
    const { undo } = act
    if (!undo) dispatch(toastShown(toast))
    else showUndoToast({ ...toast, onUndo: () => void undoOn(done, undo) })
  }

  async function undoOn(done: readonly R[], undo: NonNullable<BulkAct<R>['undo']>) {
    const { signal } = new AbortController()
    const outcome = act.sort
      ? await runOnRows(done.toReversed(), undo, signal, { concurrency: 1 })
      : await runOnRows(done, undo, signal)
    const failures = outcome.failed.length
    if (failures > 0) dispatch(toastShown({ title: t('bulk.failed', { count: failures }), intent: 'error' }))
  }

  function cancel() {
    stop.current?.abort()
    if (!isRunning) onClose()
  }

  if (failed.length > 0)
    return <FailedRows act={act} failed={failed} getLabel={getLabel} onClose={() => close()} />
  return (
    <AppDialog opened title={act.getTitle(chosen.length)} onClose={cancel}>
      <p>{act.text}</p>
      {leftOut > 0 ? <p>{act.getLeftOutText?.(leftOut)}</p> : null}
      <fieldset className={styles.fields} disabled={isRunning}>
        {act.renderFields?.(chosen)}
      </fieldset>
      {count === undefined ? null : (
        <label className={styles.progress}>
          {t('bulk.progress', { done: count, total: chosen.length })}
          <progress value={count} max={chosen.length} />
        </label>
      )}
      <DialogActions>
        <Button variant="default" onClick={cancel}>
          {isRunning ? t('bulk.stop') : shared('cancel')}
        </Button>
        <Button
          color={act.dangerous ? 'red' : 'primary'}
          loading={isRunning}
          disabled={act.isReady === false || chosen.length === 0}
          onClick={() => void confirm()}
        >
          {act.confirmLabel}
        </Button>
      </DialogActions>
    </AppDialog>
  )
}

interface FailedRowsProps<R> {
  act: BulkAct<R>
  failed: BulkOutcome<R>['failed']
  getLabel: (row: R) => string
  onClose: () => void
}

/** The rows for which an act failed, each with the reason. */
function FailedRows<R>({ act, failed, getLabel, onClose }: FailedRowsProps<R>) {
  const { t } = useTranslation('data-table')
  const { t: shared } = useTranslation('shared')
  const translateFailure = useFailureText()
  const getFailureText = (error: unknown) =>
    (isApiFailure(error) ? act.getFailureText?.(error) : undefined) ?? translateFailure(error)
  return (
    <AppDialog opened title={act.label} onClose={onClose}>
      <p role="alert">{t('bulk.failed', { count: failed.length })}</p>
      <ul className={styles.failed}>
        {failed.slice(0, maxListed).map(({ row, error }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index}>
            <strong>{getLabel(row)}</strong>
            <span>{getFailureText(error)}</span>
          </li>
        ))}
      </ul>
      {failed.length > maxListed ? <p>{t('bulk.further', { count: failed.length - maxListed })}</p> : null}
      <DialogActions>
        <Button onClick={onClose}>{shared('close')}</Button>
      </DialogActions>
    </AppDialog>
  )
}

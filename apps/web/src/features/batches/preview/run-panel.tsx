import type { BatchActInput, BatchPreview as Preview } from '@lares/shared-types/batches'
import type { ItemSelection } from '@lares/shared-types/item-selection'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useCreateOnce } from '../../../shared/api/use-create-once.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import type { PendingText } from '../../../shared/ui/pickers/pending-text.ts'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { usePreviewBatchMutation, useStartBatchMutation } from '../api.ts'
import { BatchPreview } from './batch-preview.tsx'
import styles from './run-panel.module.css'

interface RunPanelProps {
  /** Typed names of the act that are not chosen yet. */
  readonly pendingText: PendingText
  /** Undefined while no items are chosen. */
  readonly selection: ItemSelection | undefined
  /** Undefined while something is missing. */
  readonly act: BatchActInput | undefined
}

/** A preview that belongs to exactly this selection and act. */
interface Previewed {
  readonly selection: ItemSelection
  readonly act: string
  readonly preview: Preview
}

/** Previews a batch, and runs it once it was previewed. */
export function RunPanel({ pendingText, selection, act }: RunPanelProps) {
  const { t } = useTranslation('batches')
  const dispatch = useDispatch()
  const [load, loading] = usePreviewBatchMutation()
  const [start, starting] = useStartBatchMutation()
  const createOnce = useCreateOnce()
  const [previewed, setPreviewed] = useState<Previewed>()
  const actKey = JSON.stringify(act ?? '')
  const latest = useRef({ selection, act, actKey })
  latest.current = { selection, act, actKey }
  const isCurrent = previewed !== undefined && previewed.selection === selection && previewed.act === actKey
  const changed = isCurrent && !previewed.preview.tooMany ? previewed.preview.changed : 0

  async function showPreview() {
    if (!(await pendingText.resolve())) return
    const { selection, act, actKey } = latest.current
    if (!selection || !act) return
    setPreviewed(undefined)
    starting.reset()
    const { data } = await load({ body: { selection, act } })
    const isStillAsked = latest.current.selection === selection && latest.current.actKey === actKey
    if (data && isStillAsked) setPreviewed({ selection, act: actKey, preview: data })
  }

  async function run() {
    if (!selection || !act || !(await pendingText.resolve())) return
    // A name that was typed since has changed the act, which is previewed again first.
    if (latest.current.actKey !== actKey) return
    const { data } = await createOnce({ selection, act }, (body) => start({ body }))
    if (!data) return
    setPreviewed(undefined)
    dispatch(toastShown({ title: t('run.started'), intent: 'success' }))
  }

  return (
    <Panel title={t('preview.title')}>
      <div className={styles.actions}>
        <Button
          variant={changed > 0 ? 'default' : 'filled'}
          disabled={!selection || !act}
          loading={loading.isLoading}
          onClick={() => void showPreview()}
        >
          {t('preview.button')}
        </Button>
        {changed > 0 ? (
          <Button
            color={act?.name === 'trash' ? 'red' : 'primary'}
            loading={starting.isLoading}
            onClick={() => void run()}
          >
            {t(act?.name === 'trash' ? 'run.trash' : 'run.button', { count: changed })}
          </Button>
        ) : null}
      </div>
      <p className={styles.hint}>{getHint()}</p>
      {loading.isLoading ? <ListSkeleton lead="none" lines={2} height={64} rows={3} /> : null}
      <FailureNote error={loading.error} />
      <FailureNote error={starting.error} />
      {isCurrent ? <BatchPreview preview={previewed.preview} /> : null}
    </Panel>
  )

  function getHint(): string {
    if (!selection) return t('preview.noItems')
    if (!act) return t('preview.noAct')
    return t(changed > 0 ? 'run.hint' : 'preview.hint')
  }
}

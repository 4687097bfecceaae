import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { isUnderWay, type UploadEntry } from '../upload-entry.ts'
import { uploadsDropped, uploadsPaused, uploadsResumed } from '../uploads-slice.ts'
import styles from './uploads-panel.module.css'

const idsOf = (entries: readonly UploadEntry[]) => entries.map(({ id }) => id)

/** What can be done about all uploads at once. */
export function PanelActs({ entries }: { entries: readonly UploadEntry[] }) {
  const { t } = useTranslation('uploads')
  const dispatch = useDispatch()
  const [asking, ask] = useDisclosure(false)
  const pausable = idsOf(entries.filter(({ state }) => state === 'waiting' || state === 'sending'))
  const paused = idsOf(entries.filter(({ state }) => state === 'paused'))
  const failed = idsOf(entries.filter(({ state }) => state === 'failed'))
  const underWay = idsOf(entries.filter(isUnderWay))

  return (
    <div className={styles.acts}>
      {pausable.length > 0 ? (
        <Button size="xs" variant="default" onClick={() => dispatch(uploadsPaused(pausable))}>
          {t('all.pause')}
        </Button>
      ) : null}
      {paused.length > 0 ? (
        <Button size="xs" variant="default" onClick={() => dispatch(uploadsResumed(paused))}>
          {t('all.resume')}
        </Button>
      ) : null}
      {failed.length > 0 ? (
        <Button size="xs" variant="default" onClick={() => dispatch(uploadsResumed(failed))}>
          {t('all.retry')}
        </Button>
      ) : null}
      {underWay.length > 0 ? (
        <Button size="xs" variant="subtle" color="gray" onClick={ask.open}>
          {t('all.cancel')}
        </Button>
      ) : (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          onClick={() => dispatch(uploadsDropped(idsOf(entries)))}
        >
          {t('all.clear')}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={ask.close}
        onConfirm={() => {
          dispatch(uploadsDropped(underWay))
          ask.close()
        }}
        title={t('cancelAll.title')}
        confirmLabel={t('cancelAll.confirm')}
        dangerous
      >
        <p>{t('cancelAll.text', { count: underWay.length })}</p>
      </ConfirmDialog>
    </div>
  )
}

import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { isUnderWay, type UploadEntry } from '../upload-entry.ts'
import { uploadsPaused, uploadsRemoved, uploadsResumed } from '../uploads-slice.ts'
import styles from './uploads-panel.module.css'

const getIds = (entries: readonly UploadEntry[]) => entries.map(({ id }) => id)

/** The actions for all uploads at once. */
export function PanelActions({ entries }: { entries: readonly UploadEntry[] }) {
  const { t } = useTranslation('uploads')
  const dispatch = useDispatch()
  const [isConfirming, confirmation] = useDisclosure(false)
  const pausable = getIds(entries.filter(({ state }) => state === 'waiting' || state === 'sending'))
  const paused = getIds(entries.filter(({ state }) => state === 'paused'))
  const failed = getIds(entries.filter(({ state }) => state === 'failed'))
  const underWay = getIds(entries.filter(isUnderWay))

  return (
    <div className={styles.actions}>
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
        <Button size="xs" variant="subtle" color="gray" onClick={confirmation.open}>
          {t('all.cancel')}
        </Button>
      ) : (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          onClick={() => dispatch(uploadsRemoved(getIds(entries)))}
        >
          {t('all.clear')}
        </Button>
      )}
      <ConfirmDialog
        opened={isConfirming}
        onClose={confirmation.close}
        onConfirm={() => {
          dispatch(uploadsRemoved(underWay))
          return {}
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

import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { DialogActions } from '../../../shared/ui/dialog/dialog-actions.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import styles from './second-factor.module.css'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** Shows new recovery codes, this once. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation('second-factor')
  const clipboard = useClipboard({ timeout: 3000 })
  return (
    <AppDialog opened onClose={onClose} title={t('recovery.title')}>
      <p>{t('recovery.text')}</p>
      <ul className={styles.codes} aria-label={t('recovery.title')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      {clipboard.error ? <Note intent="warning">{t('recovery.copyFailed')}</Note> : null}
      <DialogActions>
        <Button
          variant="default"
          leftSection={<Icon name={clipboard.copied ? 'check' : 'copy'} size={16} />}
          onClick={() => clipboard.copy(codes.join('\n'))}
        >
          {clipboard.copied ? t('recovery.copied') : t('recovery.copy')}
        </Button>
        <Button onClick={onClose}>{t('recovery.done')}</Button>
      </DialogActions>
    </AppDialog>
  )
}

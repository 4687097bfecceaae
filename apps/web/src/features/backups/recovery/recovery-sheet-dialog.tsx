import type { BackupTarget } from '@lares/shared-types/backups'
import { Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { DialogActions } from '../../../shared/ui/dialog/dialog-actions.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { getAddress } from '../targets/get-address.ts'
import styles from './recovery-sheet.module.css'

interface RecoverySheetDialogProps {
  target: BackupTarget
  passphrase: string
  onClose: () => void
}

/** Shows once what opens an encrypted place, as a sheet to print. It closes only after somebody has confirmed to have it. */
export function RecoverySheetDialog({ target, passphrase, onClose }: RecoverySheetDialogProps) {
  const { t, i18n } = useTranslation('backups')
  const [isStored, setIsStored] = useState(false)
  const [isReminded, setIsReminded] = useState(false)
  const date = getDateFormat(i18n.language, { dateStyle: 'long' }).format(new Date())
  const close = () => (isStored ? onClose() : setIsReminded(true))

  return (
    <AppDialog opened onClose={close} title={t('sheet.dialogTitle')} size="large">
      <p className={styles.lead}>{t('sheet.lead')}</p>
      <section className={styles.sheet} data-printed-alone aria-label={t('sheet.title')}>
        <h3 className={styles.title}>{t('sheet.title')}</h3>
        <dl className={styles.facts}>
          <dt>{t('sheet.passphrase')}</dt>
          <dd className={styles.passphrase} translate="no">
            {passphrase}
          </dd>
          <dt>{t('sheet.place')}</dt>
          <dd className={styles.address}>
            {target.name}
            <br />
            {getAddress(target)}
          </dd>
          <dt>{t('sheet.date')}</dt>
          <dd>{date}</dd>
        </dl>
        <h4 className={styles.subtitle}>{t('sheet.howTitle')}</h4>
        <ol className={styles.steps}>
          <li>{t('sheet.how.install')}</li>
          <li>{t('sheet.how.restore', { command: restoreCommand })}</li>
          <li>{t('sheet.how.enter')}</li>
        </ol>
        <p className={styles.foot}>{t('sheet.foot')}</p>
      </section>
      <Checkbox
        mt="md"
        checked={isStored}
        label={t('sheet.stored')}
        error={isReminded && !isStored ? t('sheet.reminder') : undefined}
        onChange={(event) => setIsStored(event.currentTarget.checked)}
      />
      {isReminded && !isStored ? <Note intent="warning">{t('sheet.lostForEver')}</Note> : null}
      <DialogActions>
        <Button
          variant="default"
          leftSection={<Icon name="printer" size={16} />}
          onClick={() => window.print()}
        >
          {t('sheet.print')}
        </Button>
        <Button onClick={close}>{t('sheet.done')}</Button>
      </DialogActions>
    </AppDialog>
  )
}

const restoreCommand = 'npm run restore'

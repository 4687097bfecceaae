import type { BackupSnapshot, BackupTarget } from '@lares/shared-types/backups'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { useStartRestoreMutation } from '../api.ts'
import styles from './snapshots.module.css'

interface RestoreDialogProps {
  target: BackupTarget
  snapshot: BackupSnapshot
  onClose: () => void
}

const effects = ['content', 'putAside', 'checked', 'users', 'meanwhile'] as const

/** Says what a restore does, and starts it after its word was typed. The server asks for the password as well. */
export function RestoreDialog({ target, snapshot, onClose }: RestoreDialogProps) {
  const { t, i18n } = useTranslation('backups')
  const [start] = useStartRestoreMutation()
  const [typed, setTyped] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const word = t('restore.word')
  const format = getDateFormat(i18n.language, { dateStyle: 'full', timeStyle: 'short' })
  const date = format.format(new Date(snapshot.createdAt))

  async function confirm() {
    const isTyped = typed.trim().toLocaleLowerCase(i18n.language) === word
    setIsMissing(!isTyped)
    return isTyped ? start({ params: { id: target.id }, body: { snapshotId: snapshot.id } }) : undefined
  }

  return (
    <ConfirmDialog
      dangerous
      title={t('restore.title')}
      confirmLabel={t('restore.confirm')}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{t('restore.lead', { date, name: target.name })}</p>
      <ul className={styles.effects}>
        {effects.map((effect) => (
          <li key={effect}>{t(`restore.effects.${effect}`)}</li>
        ))}
      </ul>
      <TextInput
        label={t('restore.type', { word })}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={isMissing ? t('restore.typeMissing', { word }) : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}

import type { BackupSnapshot, BackupTarget } from '@lares/shared-types/backups'
import { Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { useBackupRunsInfiniteQuery, useStartRestoreMutation } from '../api.ts'
import styles from './snapshots.module.css'

interface RestoreDialogProps {
  target: BackupTarget
  snapshot: BackupSnapshot
  onClose: () => void
}

const effects = ['content', 'putAside', 'checked', 'users', 'meanwhile'] as const

/** How many files the latest restore of a snapshot could not find in any place, if it has failed because of them. */
function useLostFiles(target: BackupTarget, snapshot: BackupSnapshot): number {
  const { data } = useBackupRunsInfiniteQuery({})
  const latest = data?.pages
    .flatMap(({ runs }) => runs)
    .find(
      ({ kind, targetId, snapshotId }) =>
        kind === 'restore' && targetId === target.id && snapshotId === snapshot.id,
    )
  return latest?.state === 'failed' ? (latest.figures.missingFiles ?? 0) : 0
}

/** Says what a restore does, and starts it after its word was typed. The server asks for the password as well. */
export function RestoreDialog({ target, snapshot, onClose }: RestoreDialogProps) {
  const { t, i18n } = useTranslation('backups')
  const [start] = useStartRestoreMutation()
  const [typed, setTyped] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const lostFiles = useLostFiles(target, snapshot)
  const [acceptsLosses, setAcceptsLosses] = useState(false)
  const word = t('restore.word')
  const format = getDateFormat(i18n.language, { dateStyle: 'full', timeStyle: 'short' })
  const date = format.format(new Date(snapshot.createdAt))

  async function confirm() {
    const isTyped = typed.trim().toLocaleLowerCase(i18n.language) === word
    setIsMissing(!isTyped)
    if (!isTyped) return undefined
    const acceptedLosses = acceptsLosses ? lostFiles : 0
    return start({ params: { id: target.id }, body: { snapshotId: snapshot.id, acceptedLosses } })
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
      {snapshot.missingFiles > 0 ? (
        <Note intent="warning">{t('restore.missing', { count: snapshot.missingFiles })}</Note>
      ) : null}
      {lostFiles > 0 ? (
        <>
          <Note intent="warning">{t('restore.lost', { count: lostFiles })}</Note>
          <Checkbox
            label={t('restore.acceptLost', { count: lostFiles })}
            checked={acceptsLosses}
            onChange={(event) => setAcceptsLosses(event.currentTarget.checked)}
          />
        </>
      ) : null}
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

import type { BackupTargetKind } from '@lares/shared-types/backups'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import styles from '../forms/forms.module.css'
import type { AddedTarget } from './added-target.ts'
import { NewTargetForm } from './new-target-form.tsx'

const kinds = [
  { kind: 'folder', icon: 'folder' },
  { kind: 's3', icon: 'cloud' },
] as const

interface AddTargetDialogProps {
  onClose: () => void
  onAdded: (added: AddedTarget) => void
}

/** Adds a place for backups: first its kind, then where it is and when it is used. */
export function AddTargetDialog({ onClose, onAdded }: AddTargetDialogProps) {
  const { t } = useTranslation('backups')
  const [kind, setKind] = useState<BackupTargetKind>()
  if (kind) return <NewTargetForm kind={kind} onClose={onClose} onAdded={onAdded} />
  return (
    <AppDialog opened onClose={onClose} title={t('add.title')} size="large">
      <p>{t('add.question')}</p>
      <div className={styles.kinds}>
        {kinds.map((choice) => (
          <button
            key={choice.kind}
            type="button"
            className={styles.kind}
            onClick={() => setKind(choice.kind)}
          >
            <Icon name={choice.icon} size={26} />
            <strong>{t(`kinds.${choice.kind}.name`)}</strong>
            <span>{t(`kinds.${choice.kind}.text`)}</span>
          </button>
        ))}
      </div>
    </AppDialog>
  )
}

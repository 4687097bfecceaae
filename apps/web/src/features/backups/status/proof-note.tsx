import type { BackupTarget } from '@lares/shared-types/backups'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import styles from './proof-note.module.css'

interface ProofNoteProps {
  targets: readonly BackupTarget[]
  provedAt: string | undefined
}

/** When the archive was last proved to be restorable, in one sentence; and whether that is long ago. */
export function ProofNote({ targets, provedAt }: ProofNoteProps) {
  const { t, i18n } = useTranslation('backups')
  const format = getDateFormat(i18n.language, { dateStyle: 'full', timeStyle: 'short' })
  const isOverdue = targets.length > 0 && targets.every((target) => target.isOverdue)
  const intent = isOverdue ? 'warning' : provedAt ? 'success' : 'info'
  return (
    <div className={styles.proof} data-intent={intent} role="status">
      <Icon name={intent === 'success' ? 'shield-check' : 'alert-triangle'} size={28} />
      <div>
        <p className={styles.sentence}>
          {provedAt ? t('proof.proved', { date: format.format(new Date(provedAt)) }) : t('proof.notYet')}
        </p>
        {isOverdue ? <p className={styles.more}>{t('proof.overdue')}</p> : null}
        {!provedAt && !isOverdue ? <p className={styles.more}>{t('proof.soon')}</p> : null}
      </div>
    </div>
  )
}

import type { BackupFigures, BackupTarget } from '@lares/shared-types/backups'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { RowMenu } from '../../../shared/ui/row-menu.tsx'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import {
  useChangeBackupTargetMutation,
  useStartBackupMutation,
  useStartVerificationMutation,
} from '../api.ts'
import { RunProgress } from '../runs/run-progress.tsx'
import { getAddress } from './get-address.ts'
import styles from './target-card.module.css'
import { TargetFacts } from './target-facts.tsx'

/** A dialog about one target. */
export type TargetAct = 'edit' | 'remove' | 'snapshots'

interface TargetCardProps {
  target: BackupTarget
  onAct: (act: TargetAct) => void
}

/** One place for backups: where it is, how it stands, and what can be done with it. */
export function TargetCard({ target, onAct }: TargetCardProps) {
  const { t } = useTranslation('backups')
  const headingId = useId()
  const showFailure = useFailureToast()
  const [startBackup, backupStart] = useStartBackupMutation()
  const [startVerification] = useStartVerificationMutation()
  const [change] = useChangeBackupTargetMutation()
  const { id, kind, name, enabled, version, isEncrypted, needsKeys, activeRun, lastBackup } = target
  const canRun = !activeRun && !needsKeys
  const hasBackups = lastBackup !== undefined

  const report = async (call: Promise<{ error?: unknown }>) => {
    const { error } = await call
    if (error) showFailure(error)
  }
  const verify = (scope: 'sample' | 'full') =>
    void report(startVerification({ params: { id }, body: { scope } }))
  const checks = [
    { label: t('acts.checkSample'), icon: 'check', run: () => verify('sample') },
    { label: t('acts.checkAll'), icon: 'shield-check', run: () => verify('full') },
  ] as const

  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <div className={styles.head}>
        <span className={styles.icon}>
          <Icon name={kind === 'folder' ? 'folder' : 'cloud'} size={24} />
        </span>
        <div className={styles.identity}>
          <h3 id={headingId} className={styles.name}>
            {name}
          </h3>
          <p className={styles.address}>
            <span>{getAddress(target)}</span>
            {isEncrypted ? <span className={styles.badge}>{t('card.encrypted')}</span> : null}
            {enabled ? null : <span className={styles.badge}>{t('card.paused')}</span>}
          </p>
        </div>
        <RowMenu
          label={t('acts.of', { name })}
          actions={[
            ...(canRun && hasBackups ? checks : []),
            { label: t('acts.edit'), icon: 'edit', run: () => onAct('edit') },
            {
              label: t(enabled ? 'acts.pause' : 'acts.resume'),
              icon: enabled ? 'player-pause-filled' : 'player-play-filled',
              run: () => void report(change({ params: { id }, body: { version, enabled: !enabled } })),
            },
          ]}
          remove={{ label: t('acts.remove'), run: () => onAct('remove') }}
        />
      </div>
      <TargetNotes target={target} onAct={onAct} />
      <TargetFacts target={target} />
      {activeRun ? <RunProgress run={activeRun} /> : null}
      <div className={styles.actions}>
        <Button
          variant={hasBackups ? 'default' : 'filled'}
          disabled={!canRun}
          loading={backupStart.isLoading}
          onClick={() => void report(startBackup({ params: { id } }))}
        >
          {t('acts.backUpNow')}
        </Button>
        <Button variant="default" disabled={needsKeys} onClick={() => onAct('snapshots')}>
          {t('acts.showBackups')}
        </Button>
      </div>
    </section>
  )
}

/** What is wrong with a target, and what to do. */
function TargetNotes({ target, onAct }: TargetCardProps) {
  const { t } = useTranslation(['backups', 'operations'])
  const { needsKeys, lastBackup, lastVerification, isOverdue, isDamaged, name } = target
  const failed = [lastVerification, lastBackup].find((run) => run?.state === 'failed')
  if (needsKeys) {
    return (
      <Note intent="warning">
        <p className={styles.noteText}>{t('backups:notes.needsKeys')}</p>
        <Button variant="default" size="sm" onClick={() => onAct('edit')}>
          {t('backups:notes.enterKeys')}
        </Button>
      </Note>
    )
  }
  if (failed) {
    return (
      <Note intent="warning">
        {t(failed.kind === 'backup' ? 'backups:notes.backupFailed' : 'backups:notes.checkFailed')}{' '}
        {t(`operations:errors.${failed.error ?? 'failed'}`)}
      </Note>
    )
  }
  if (isDamaged) return <Note intent="warning">{t('operations:errors.damaged')}</Note>
  if (lastVerification?.figures.retentionProblem) return <RetentionNote figures={lastVerification.figures} />
  if (isOverdue) return <Note intent="warning">{t('backups:notes.overdue', { name })}</Note>
  return null
}

/** Why older backups stay, and what to do. */
function RetentionNote({ figures: { retentionProblem, damagedSnapshotAt } }: { figures: BackupFigures }) {
  const { t, i18n } = useTranslation(['backups', 'operations'])
  const format = getDateFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <Note intent="warning">
      {damagedSnapshotAt
        ? t('backups:notes.damagedSnapshot', { date: format.format(new Date(damagedSnapshotAt)) })
        : `${t('backups:notes.retentionFailed')} ${t(`operations:errors.${retentionProblem ?? 'failed'}`)}`}
    </Note>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { CardsSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useBackupsQuery } from '../api.ts'
import { AddTargetDialog } from '../dialogs/add-target-dialog.tsx'
import type { AddedTarget } from '../dialogs/added-target.ts'
import { EditTargetDialog } from '../dialogs/edit-target-dialog.tsx'
import { RemoveTargetDialog } from '../dialogs/remove-target-dialog.tsx'
import { RecoverySheetDialog } from '../recovery/recovery-sheet-dialog.tsx'
import { RunHistory } from '../runs/run-history.tsx'
import { SnapshotsDialog } from '../snapshots/snapshots-dialog.tsx'
import { ProofNote } from '../status/proof-note.tsx'
import { type TargetAct, TargetCard } from '../targets/target-card.tsx'
import styles from './backup-page.module.css'

/** Runs that the schedule starts appear without a reload. */
const pollingMs = 30_000

/** The page of the backups: when the archive was last proved restorable, where it is backed up, and what has run. */
export function BackupPage() {
  const { t } = useTranslation('backups')
  const { data, error, refetch } = useBackupsQuery(undefined, {
    pollingInterval: pollingMs,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  })
  const [isAdding, setIsAdding] = useState(false)
  const [added, setAdded] = useState<AddedTarget>()
  const [open, setOpen] = useState<{ act: TargetAct; id: string }>()
  const target = data?.targets.find(({ id }) => id === open?.id)
  const close = () => setOpen(undefined)
  const hasTargets = data !== undefined && data.targets.length > 0

  /** Nobody should keep a sheet for a place that is not encrypted. */
  function showSheet(result: AddedTarget) {
    if (result.passphrase !== undefined && result.target.isEncrypted) setAdded(result)
  }

  function finishAdding(result: AddedTarget) {
    setIsAdding(false)
    showSheet(result)
  }

  return (
    <>
      <PageHeader lead={t('lead')}>
        {hasTargets ? (
          <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setIsAdding(true)}>
            {t('add.button')}
          </Button>
        ) : null}
      </PageHeader>
      {!data && !error ? <CardsSkeleton cards={2} height={220} /> : null}
      {!data && error ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data && !hasTargets ? (
        <EmptyState icon="shield-check" title={t('empty.title')} text={t('empty.text')}>
          {data.isEmpty ? <Note intent="info">{t('empty.restore')}</Note> : null}
          <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setIsAdding(true)}>
            {t('add.button')}
          </Button>
        </EmptyState>
      ) : null}
      {data && hasTargets ? (
        <div className={styles.stack}>
          <ProofNote targets={data.targets} provedAt={data.provedAt} />
          <section aria-label={t('targets')} className={styles.targets}>
            <h2 className={styles.heading}>{t('targets')}</h2>
            {data.targets.map((shown) => (
              <TargetCard key={shown.id} target={shown} onAct={(act) => setOpen({ act, id: shown.id })} />
            ))}
          </section>
          <RunHistory />
        </div>
      ) : null}
      {isAdding ? <AddTargetDialog onClose={() => setIsAdding(false)} onAdded={finishAdding} /> : null}
      {added?.passphrase === undefined ? null : (
        <RecoverySheetDialog
          target={added.target}
          passphrase={added.passphrase}
          onClose={() => setAdded(undefined)}
        />
      )}
      {target && open?.act === 'edit' ? (
        <EditTargetDialog target={target} onClose={close} onMoved={showSheet} />
      ) : null}
      {target && open?.act === 'remove' ? <RemoveTargetDialog target={target} onClose={close} /> : null}
      {target && open?.act === 'snapshots' ? <SnapshotsDialog target={target} onClose={close} /> : null}
    </>
  )
}

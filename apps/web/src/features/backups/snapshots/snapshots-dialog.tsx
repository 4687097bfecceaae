import type { BackupSnapshot, BackupTarget } from '@lares/shared-types/backups'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { formatFileSize } from '../../../shared/i18n/format-file-size.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { RowMenu } from '../../../shared/ui/row-menu.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { useBackupSnapshotsQuery } from '../api.ts'
import { BackupFailure } from '../backup-failure.tsx'
import { DeleteSnapshotDialog } from './delete-snapshot-dialog.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import styles from './snapshots.module.css'

type Act = { readonly name: 'restore' | 'delete'; readonly snapshot: BackupSnapshot }

/** The backups that are at a place, each to be restored or deleted. */
export function SnapshotsDialog({ target, onClose }: { target: BackupTarget; onClose: () => void }) {
  const { t, i18n } = useTranslation('backups')
  const { data, error, isLoading, refetch } = useBackupSnapshotsQuery(
    { params: { id: target.id } },
    { refetchOnMountOrArgChange: true },
  )
  const [act, setAct] = useState<Act>()
  const date = getDateFormat(i18n.language, { dateStyle: 'full', timeStyle: 'short' })
  const describe = ({ items, files, bytes, isDamaged }: BackupSnapshot) =>
    isDamaged
      ? [t('snapshots.damaged')]
      : [
          t('snapshots.items', { count: items }),
          t('snapshots.files', { count: files }),
          formatFileSize(bytes, i18n.language),
        ]
  if (act?.name === 'restore')
    return <RestoreDialog target={target} snapshot={act.snapshot} onClose={onClose} />
  if (act?.name === 'delete')
    return <DeleteSnapshotDialog target={target} snapshot={act.snapshot} onClose={() => setAct(undefined)} />
  return (
    <AppDialog opened onClose={onClose} title={t('snapshots.title', { name: target.name })} size="large">
      {isLoading ? <ListSkeleton lead="none" lines={2} rows={3} height={64} /> : null}
      {error ? (
        <div className={styles.failure}>
          <BackupFailure error={error} />
          <Button
            variant="default"
            leftSection={<Icon name="refresh" size={16} />}
            onClick={() => void refetch()}
          >
            {t('snapshots.retry')}
          </Button>
        </div>
      ) : null}
      {data?.snapshots.length === 0 ? (
        <EmptyState icon="history" title={t('snapshots.emptyTitle')} text={t('snapshots.emptyText')} />
      ) : null}
      {data && data.snapshots.length > 0 ? (
        <ul className={styles.list} aria-label={t('snapshots.title', { name: target.name })}>
          {data.snapshots.map((snapshot) => (
            <li key={snapshot.id} className={styles.row}>
              <div className={styles.what}>
                <strong>{date.format(new Date(snapshot.createdAt))}</strong>
                <span className={styles.figures}>
                  {describe(snapshot).map((figure) => (
                    <span key={figure}>{figure}</span>
                  ))}
                  {snapshot.missingFiles > 0 ? (
                    <StatusBadge tone="warning">
                      {t('snapshots.missing', { count: snapshot.missingFiles })}
                    </StatusBadge>
                  ) : null}
                </span>
              </div>
              {snapshot.isDamaged ? null : (
                <Button
                  variant="default"
                  size="sm"
                  aria-label={t('snapshots.restoreOf', { date: date.format(new Date(snapshot.createdAt)) })}
                  onClick={() => setAct({ name: 'restore', snapshot })}
                >
                  {t('snapshots.restore')}
                </Button>
              )}
              <RowMenu
                label={t('snapshots.actsOf', { date: date.format(new Date(snapshot.createdAt)) })}
                actions={[]}
                remove={{ label: t('snapshots.delete'), run: () => setAct({ name: 'delete', snapshot }) }}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {data && data.count > data.snapshots.length ? (
        <p className={styles.more}>{t('snapshots.more', { count: data.count - data.snapshots.length })}</p>
      ) : null}
    </AppDialog>
  )
}

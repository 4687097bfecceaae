import type { BackupRun, BackupRunState } from '@lares/shared-types/backups'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLoadMore } from '../../../shared/api/use-load-more.ts'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { formatFileSize } from '../../../shared/i18n/format-file-size.ts'
import rows from '../../../shared/ui/entry-rows.module.css'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { StatusBadge, type StatusTone } from '../../../shared/ui/status-badge.tsx'
import { useBackupRunsInfiniteQuery } from '../api.ts'
import { getRunName } from './run-progress.tsx'
import styles from './runs.module.css'
import { useRunDuration } from './use-run-duration.ts'

const tones: Partial<Record<BackupRunState, StatusTone>> = {
  running: 'info',
  succeeded: 'success',
  failed: 'danger',
}

/** What has been backed up, checked and restored, latest first. */
export function RunHistory() {
  const { t } = useTranslation('backups')
  const pages = useBackupRunsInfiniteQuery({})
  const { loadMore, retry } = useLoadMore(pages)
  const runs = pages.data?.pages.flatMap((page) => page.runs) ?? []
  return (
    <Panel title={t('history.title')} lead={t('history.lead')}>
      {pages.isLoading ? <ListSkeleton lead="none" lines={2} rows={3} height={64} /> : null}
      {pages.data && runs.length === 0 ? <p className={styles.nothing}>{t('history.nothing')}</p> : null}
      {runs.length > 0 ? (
        <ul className={styles.list} aria-label={t('history.title')}>
          {runs.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </ul>
      ) : null}
      {pages.error ? <ErrorState error={pages.error} onRetry={retry} /> : null}
      {pages.hasNextPage && !pages.error ? (
        <Button variant="default" loading={pages.isFetchingNextPage} onClick={loadMore}>
          {t('history.more')}
        </Button>
      ) : null}
    </Panel>
  )
}

function RunRow({ run }: { run: BackupRun }) {
  const { t, i18n } = useTranslation(['backups', 'operations'])
  const duration = useRunDuration()(run)
  const { targetName, isScheduled, state, startedAt, error, figures } = run
  const lostFiles = figures.missingFiles
  const date = getDateFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className={styles.row}>
      <div className={rows.head}>
        <span className={rows.name}>{t(`backups:runs.kinds.${getRunName(run)}`)}</span>
        <StatusBadge tone={tones[state]}>{t(`backups:states.${state}`)}</StatusBadge>
      </div>
      <p className={rows.facts}>
        <span>{targetName}</span>
        <time dateTime={startedAt}>{date.format(new Date(startedAt))}</time>
        {duration ? <span>{duration}</span> : null}
        <span>{t(isScheduled ? 'backups:history.scheduled' : 'backups:history.byHand')}</span>
      </p>
      {state === 'failed' ? (
        <p className={styles.result}>
          {lostFiles === undefined
            ? t(`operations:errors.${error ?? 'failed'}`)
            : t('backups:history.lostFiles', { count: lostFiles })}
        </p>
      ) : null}
      {state === 'succeeded' ? <RunFigures run={run} /> : null}
    </li>
  )
}

function RunFigures({ run: { kind, figures } }: { run: BackupRun }) {
  const { t, i18n } = useTranslation('backups')
  const size = (bytes: number) => formatFileSize(bytes, i18n.language)
  const { items, files, bytes, addedBytes, checkedFiles, missingFiles } = figures
  const shownFiles = kind === 'verify' ? checkedFiles : files
  const texts = [
    items === undefined ? '' : t('snapshots.items', { count: items }),
    shownFiles === undefined
      ? ''
      : t(kind === 'verify' ? 'history.checkedFiles' : 'snapshots.files', { count: shownFiles }),
    bytes === undefined ? '' : size(bytes),
    addedBytes === undefined ? '' : t('facts.added', { size: size(addedBytes) }),
  ].filter(Boolean)
  return (
    <>
      {texts.length > 0 ? <p className={styles.result}>{texts.join(' · ')}</p> : null}
      {missingFiles === undefined ? null : (
        <p className={styles.result}>
          <StatusBadge tone="warning">{t('snapshots.missing', { count: missingFiles })}</StatusBadge>
        </p>
      )}
    </>
  )
}

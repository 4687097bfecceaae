import type { Export, ExportState } from '@lares/shared-types/exports'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatFileSize } from '../../shared/i18n/format-file-size.ts'
import { Icon } from '../../shared/icons/icon.tsx'
import { Note } from '../../shared/ui/note.tsx'
import { ProgressBar } from '../../shared/ui/progress-bar.tsx'
import { StatusBadge, type StatusTone } from '../../shared/ui/status-badge.tsx'
import { useOperationError } from '../operations/public.ts'
import { getDownloadUrl } from './api.ts'
import styles from './exports.module.css'
import { useExportProgress } from './use-export-progress.ts'

const tones: Partial<Record<ExportState, StatusTone>> = {
  preparing: 'info',
  ready: 'success',
  failed: 'danger',
}

/** The state of an export in a word. */
export function ExportBadge({ state }: { state: ExportState }) {
  const { t } = useTranslation('exports')
  return <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>
}

/** What an export is doing or contains: its progress, its figures, or why it cannot be downloaded. */
export function ExportStatus({ exported }: { exported: Export }) {
  const { t, i18n } = useTranslation('exports')
  const describeError = useOperationError()
  const operation = useExportProgress(exported)
  const { state, itemCount, fileCount, unreadableCount, size, error } = exported
  if (state === 'preparing') {
    const { done = 0, total = 0 } = operation ?? {}
    return <ProgressBar label={t('row.progress')} value={total > 0 ? done / total : 0} />
  }
  if (state === 'failed') return <p className={styles.detail}>{describeError(error ?? 'failed')}</p>
  return (
    <>
      <p className={styles.detail}>{t('dialog.items', { count: itemCount })}</p>
      <p className={styles.detail}>
        {t('dialog.files', { count: fileCount, size: formatFileSize(size ?? 0, i18n.language) })}
      </p>
      {unreadableCount > 0 ? (
        <Note intent="warning">{t('row.unreadable', { count: unreadableCount })}</Note>
      ) : null}
      {state === 'outdated' ? <Note intent="warning">{t('row.outdated')}</Note> : null}
    </>
  )
}

/** The link to the ZIP file of an export that is ready. */
export function DownloadLink({ exported: { id, state } }: { exported: Export }) {
  const { t } = useTranslation('exports')
  if (state !== 'ready') return null
  return (
    <Button component="a" href={getDownloadUrl(id)} download leftSection={<Icon name="download" size={18} />}>
      {t('download')}
    </Button>
  )
}

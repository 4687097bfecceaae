import type { Export } from '@lares/shared-types/exports'
import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../shared/i18n/date-format.ts'
import { Icon } from '../../shared/icons/icon.tsx'
import { ConfirmDialog } from '../../shared/ui/dialog/confirm-dialog.tsx'
import rows from '../../shared/ui/entry-rows.module.css'
import { useDeleteExportMutation } from './api.ts'
import { DownloadLink, ExportBadge, ExportStatus } from './export-status.tsx'
import styles from './exports.module.css'

/** One export: when it was made, what is in it, until when it is kept, and what can be done with it. */
export function ExportRow({ exported }: { exported: Export }) {
  const { t, i18n } = useTranslation('exports')
  const [isAsking, setIsAsking] = useState(false)
  const [deleteExport] = useDeleteExportMutation()
  const { id, state, createdAt, expiresAt } = exported
  const format = (instant: string, options: Intl.DateTimeFormatOptions) =>
    getDateFormat(i18n.language, options).format(new Date(instant))
  const made = format(createdAt, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <li className={`${rows.row} ${styles.row}`}>
      <div className={`${rows.head} ${styles.head}`}>
        <h2 className={rows.name}>{made}</h2>
        <ExportBadge state={state} />
      </div>
      <div className={styles.status}>
        <ExportStatus exported={exported} />
        <p className={styles.expiry}>
          {t('row.expires', { date: format(expiresAt, { dateStyle: 'long' }) })}
        </p>
      </div>
      <div className={`${rows.actions} ${styles.actions}`}>
        <DownloadLink exported={exported} />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('deleteOf', { date: made })}
          onClick={() => setIsAsking(true)}
        >
          <Icon name="trash" size={18} />
        </ActionIcon>
      </div>
      {isAsking ? (
        <ConfirmDialog
          dangerous
          title={t('deleteTitle')}
          confirmLabel={t('delete')}
          onClose={() => setIsAsking(false)}
          onConfirm={() => deleteExport({ params: { id } })}
        >
          <p>{state === 'preparing' ? t('stopText') : t('deleteText')}</p>
        </ConfirmDialog>
      ) : null}
    </li>
  )
}

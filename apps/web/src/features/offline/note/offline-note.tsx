import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectCachedAt, selectOffline } from '../../../shared/connection/connection-slice.ts'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { useLanguage } from '../../../shared/i18n/use-name.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import styles from './offline-note.module.css'

/** Says above the page that there is no connection, and when the stored content that is shown instead was loaded. */
export function OfflineNote() {
  const { t } = useTranslation('offline')
  const language = useLanguage()
  const isOffline = useSelector(selectOffline)
  const storedAt = useSelector(selectCachedAt)
  const time = storedAt === undefined ? undefined : formatMoment(storedAt, language)
  return (
    <p className={styles.note} data-screen-only role="status">
      {isOffline || time ? <Icon name={isOffline ? 'cloud-off' : 'device-floppy'} size={16} /> : null}
      <span>
        {isOffline ? `${t('note.offline')} ` : null}
        {time ? t('note.kept', { time }) : null}
        {isOffline && !time ? t('note.nothing') : null}
      </span>
    </p>
  )
}

/** Formats an instant as a time, with the date unless it is today. */
function formatMoment(at: number, language: string): string {
  const isToday = new Date().toDateString() === new Date(at).toDateString()
  const day = isToday ? {} : ({ dateStyle: 'medium' } as const)
  return getDateFormat(language, { ...day, timeStyle: 'short' }).format(at)
}

import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectKeptAt, selectOffline } from '../../../shared/connection/connection-slice.ts'
import { dateFormat } from '../../../shared/i18n/date-format.ts'
import { useLanguage } from '../../../shared/i18n/use-name.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import styles from './offline-note.module.css'

/**
 * Says once, above the page, that there is no connection, and of what time that is which is shown instead. Nothing
 * while everything comes from the archive.
 */
export function OfflineNote() {
  const { t } = useTranslation('offline')
  const language = useLanguage()
  const offline = useSelector(selectOffline)
  const keptAt = useSelector(selectKeptAt)
  const time = keptAt === undefined ? undefined : momentOf(keptAt, language)
  return (
    <p className={styles.note} role="status">
      {offline || time ? <Icon name={offline ? 'cloud-off' : 'device-floppy'} size={16} /> : null}
      <span>
        {offline ? `${t('note.offline')} ` : null}
        {time ? t('note.kept', { time }) : offline ? t('note.nothing') : null}
      </span>
    </p>
  )
}

/** The time of day, with the day where that is not today. */
function momentOf(at: number, language: string): string {
  const today = new Date().toDateString() === new Date(at).toDateString()
  const day = today ? {} : ({ dateStyle: 'medium' } as const)
  return dateFormat(language, { ...day, timeStyle: 'short' }).format(at)
}

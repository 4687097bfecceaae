import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buildSearchLink } from '../../../shared/config/search-link.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { anniversaryIcons } from '../../../shared/ui/anniversary-icons.ts'
import styles from './calendar.module.css'
import type { Entry } from './entries.ts'
import { useAnniversaryText } from './use-anniversary-text.ts'
import { useDayTexts } from './use-day-texts.ts'

interface EntryRowProps {
  entry: Entry
  /** Without the place, in the narrow cell of a month. */
  isShort?: boolean
  onOpen: (entry: Entry & { kind: 'event' }) => void
}

/** One entry of a day: an event, which opens, or an anniversary, which leads to the photographs and texts of the person. */
export function EntryRow({ entry, isShort = false, onOpen }: EntryRowProps) {
  const { t } = useTranslation('planning')
  const texts = useDayTexts()
  const getAnniversaryText = useAnniversaryText()
  if (entry.kind === 'anniversary')
    return (
      <Link
        to={buildSearchLink('participant', entry.anniversary.participantId)}
        className={styles.entry ?? ''}
        data-kind={entry.anniversary.kind}
      >
        <Icon name={anniversaryIcons[entry.anniversary.kind]} size={16} />
        <span className={styles.entryText}>{getAnniversaryText(entry.anniversary)}</span>
      </Link>
    )
  const { title, place, visibility } = entry.occurrence
  return (
    <UnstyledButton className={styles.entry} data-kind="event" onClick={() => onOpen(entry)}>
      {entry.time ? <span className={styles.time}>{texts.time(entry.time)}</span> : null}
      <span className={styles.entryText}>
        {title}
        {place && !isShort ? <span className={styles.place}>{place}</span> : null}
      </span>
      {visibility === 'public' && !isShort ? <span className={styles.public}>{t('public')}</span> : null}
    </UnstyledButton>
  )
}

import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import styles from './duration-badge.module.css'

/** The duration of a film or recording, over its picture. */
export function DurationBadge({ seconds }: { seconds: number | undefined }) {
  return (
    <span className={styles.badge}>
      <Icon name="player-play-filled" size={12} />
      {seconds === undefined ? null : formatDuration(seconds)}
    </span>
  )
}

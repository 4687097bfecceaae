import { Icon } from '../../../shared/icons/icon.tsx'
import { clockTime } from './in-words.ts'
import styles from './length-badge.module.css'

/** How long a film or recording is, over its picture. */
export function LengthBadge({ seconds }: { seconds: number | undefined }) {
  return (
    <span className={styles.badge}>
      <Icon name="player-play-filled" size={12} />
      {seconds === undefined ? null : clockTime(seconds)}
    </span>
  )
}

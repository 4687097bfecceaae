import { Icon } from '../../icons/icon.tsx'
import type { IconName } from '../../icons/icon-names.ts'
import styles from './selection-dock.module.css'

/** An icon and the name of an act, of which a phone shows the icon alone. */
export function ActLabel({ icon, label }: { icon: IconName; label: string }) {
  return (
    <span className={styles.act} title={label}>
      <Icon name={icon} size={18} />
      <span className={styles.label}>{label}</span>
    </span>
  )
}

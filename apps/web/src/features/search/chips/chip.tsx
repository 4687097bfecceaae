import type { ReactNode } from 'react'
import styles from './chips.module.css'

interface ChipProps {
  /** A button or link of the class `chipAction`. */
  children: ReactNode
  /** A second button, of the class `chipTrailing`. */
  trailing?: ReactNode
}

/** One entry of a `ChipList`. */
export function Chip({ children, trailing }: ChipProps) {
  return (
    <li className={styles.chip}>
      {children}
      {trailing}
    </li>
  )
}

export const chipAction = styles.action ?? ''
export const chipTrailing = styles.trailing ?? ''
/** The class of a button that is a chip by itself, outside a `ChipList`. */
export const standaloneChip = `${styles.chip} ${styles.action}`

import type { ReactNode } from 'react'
import styles from './chips.module.css'

interface ChipListProps {
  label: string
  /** One line that can be pushed aside, instead of as many as they need. */
  oneLine?: boolean
  children: ReactNode
}

/** Short things to press, side by side. */
export function ChipList({ label, oneLine = false, children }: ChipListProps) {
  return (
    <ul className={oneLine ? `${styles.chips} ${styles.line}` : styles.chips} aria-label={label}>
      {children}
    </ul>
  )
}

import type { ReactNode } from 'react'
import styles from './chips.module.css'

interface ChipListProps {
  label: string
  /** Keeps the chips on one line that scrolls sideways, instead of wrapping them. */
  isSingleLine?: boolean
  children: ReactNode
}

/** A labelled list of chips. */
export function ChipList({ label, isSingleLine = false, children }: ChipListProps) {
  return (
    <ul className={isSingleLine ? `${styles.chips} ${styles.line}` : styles.chips} aria-label={label}>
      {children}
    </ul>
  )
}

import type { ReactNode } from 'react'
import type { useFocusOnRemoval } from '../../../shared/ui/use-focus-on-removal.ts'
import styles from './chips.module.css'

export interface ChipListProps {
  label: string
  /** Keeps the chips on one line that scrolls sideways, instead of wrapping them. */
  isSingleLine?: boolean
  /** Of `useFocusOnRemoval`, if chips can be removed. */
  focus?: ReturnType<typeof useFocusOnRemoval<HTMLUListElement>>
  children: ReactNode
}

/** A labelled list of chips. */
export function ChipList({ label, isSingleLine = false, focus, children }: ChipListProps) {
  return (
    <ul
      {...focus}
      className={isSingleLine ? `${styles.chips} ${styles.line}` : styles.chips}
      aria-label={label}
    >
      {children}
    </ul>
  )
}

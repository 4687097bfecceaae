import type { ReactNode } from 'react'
import styles from './chips.module.css'

interface ChipProps {
  /** A button or link of the class `chipAct`. */
  children: ReactNode
  /** A button of the class `chipAfter`. */
  after?: ReactNode
}

/** One short thing to press, in a list of them, and what else can be done with it. */
export function Chip({ children, after }: ChipProps) {
  return (
    <li className={styles.chip}>
      {children}
      {after}
    </li>
  )
}

export const chipAct = styles.act ?? ''
export const chipAfter = styles.after ?? ''
/** For one that stands alone, in a sentence: a button that is the chip. */
export const loneChip = `${styles.chip} ${styles.act}`

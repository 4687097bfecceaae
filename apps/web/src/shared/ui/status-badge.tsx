import type { ReactNode } from 'react'
import styles from './status-badge.module.css'

export type StatusTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/** The state of something in one or two words, such as “Running”. The colour never says anything that the words do not. */
export function StatusBadge({
  tone = 'neutral',
  children,
}: {
  tone?: StatusTone | undefined
  children: ReactNode
}) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}

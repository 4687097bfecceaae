import type { ReactNode } from 'react'
import styles from './player-actions.module.css'

/** What can be done with a recording or film, in a row below its player. */
export function PlayerActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

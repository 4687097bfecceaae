import type { ReactNode } from 'react'
import styles from './app-dialog.module.css'

/** The buttons at the foot of a dialog; the one that does it comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

import type { ReactNode } from 'react'
import styles from './app-dialog.module.css'

/** The buttons at the bottom of a dialog; the confirming one comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

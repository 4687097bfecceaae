import type { ReactNode } from 'react'
import styles from './pwa-card.module.css'

interface PwaCardProps {
  label: string
  title: string
  text: string
  /** The buttons. */
  children: ReactNode
}

/** A non-modal card at the edge of the window. */
export function PwaCard({ label, title, text, children }: PwaCardProps) {
  return (
    <section className={styles.card} data-screen-only aria-label={label}>
      <div role="status">
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </section>
  )
}

import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

/** A card with a heading. */
export function Panel({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const headingId = useId()
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.title}>
        {title}
      </h2>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
      {children}
    </section>
  )
}

import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

/** A card with its own heading: one subject of a page. */
export function Panel({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {title}
      </h2>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
      {children}
    </section>
  )
}

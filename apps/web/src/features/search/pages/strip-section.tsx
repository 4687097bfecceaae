import { type ReactNode, useId } from 'react'
import styles from './strip.module.css'

/** A part of the start page under its heading, whose contents lie side by side. */
export function StripSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}

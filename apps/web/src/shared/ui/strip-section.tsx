import { type ReactNode, useId } from 'react'
import styles from './strip-section.module.css'

/** A headed section of a page whose contents scroll sideways. */
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

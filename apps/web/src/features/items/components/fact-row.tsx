import type { ReactNode } from 'react'
import styles from './fact-row.module.css'

/** One fact about an item: a term and what is known of it. Belongs into a `dl`. */
export function FactRow({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

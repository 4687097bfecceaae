import type { ReactNode } from 'react'
import styles from './fact-row.module.css'

/** One fact about an item: a term and its value. Belongs in a `dl`. */
export function FactRow({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

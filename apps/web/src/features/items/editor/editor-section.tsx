import { type ReactNode, useId } from 'react'
import styles from './item-editor.module.css'

/** Fields of the editor that belong together, under a heading. */
export function EditorSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}

import type { FormEventHandler, ReactNode } from 'react'
import styles from './form.module.css'

/** A form whose checking is ours, said in the reader's language, and not the browser's. */
export function Form({
  onSubmit,
  label,
  children,
}: {
  onSubmit: FormEventHandler
  label: string
  children: ReactNode
}) {
  return (
    <form noValidate className={styles.form} aria-label={label} onSubmit={onSubmit}>
      {children}
    </form>
  )
}

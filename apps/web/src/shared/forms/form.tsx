import type { FormEvent, FormEventHandler, ReactNode } from 'react'
import { PendingTextProvider, usePendingText } from '../ui/pickers/pending-text.ts'
import styles from './form.module.css'

/**
 * A form whose checking is ours, said in the reader's language, and not the browser's. It is sent once what stands in
 * its pickers is chosen.
 */
export function Form({
  onSubmit,
  label,
  children,
}: {
  onSubmit: FormEventHandler
  label: string
  children: ReactNode
}) {
  const pendingText = usePendingText()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await pendingText.resolve()) onSubmit(event)
  }

  return (
    <form noValidate className={styles.form} aria-label={label} onSubmit={(event) => void submit(event)}>
      <PendingTextProvider value={pendingText}>{children}</PendingTextProvider>
    </form>
  )
}

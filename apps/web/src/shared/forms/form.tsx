import type { FormEvent, FormEventHandler, ReactNode } from 'react'
import { PendingTextProvider, usePendingText } from '../ui/pickers/pending-text.ts'
import styles from './form.module.css'

/**
 * A form without the browser's validation, because the application shows its own messages in the interface language.
 * It submits only after the text in its pickers is resolved to options.
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

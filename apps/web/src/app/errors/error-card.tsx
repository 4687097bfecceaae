import { useRouteError } from 'react-router'
import { ErrorMessage } from './error-message.tsx'
import styles from './error-screen.module.css'
import { formatRawError } from './error-status.ts'
import { useIsBot } from './use-is-bot.ts'

/** Replaces one page that failed, while the shell around it keeps working. Also prints the raw error. */
export function ErrorCard() {
  const error = useRouteError()
  const isBot = useIsBot()
  if (isBot !== false) return null
  return (
    <section className={styles.card}>
      <ErrorMessage error={error} />
      <pre className={styles.raw}>{formatRawError(error)}</pre>
    </section>
  )
}

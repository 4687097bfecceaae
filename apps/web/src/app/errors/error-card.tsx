import { isBot } from '@lares/shared-types/routing/is-bot'
import { useRouteError } from 'react-router'
import { ErrorMessage } from './error-message.tsx'
import styles from './error-screen.module.css'
import { isHttpError } from './error-status.ts'

/** Replaces one page that failed, while the shell around it keeps working. Also prints an unexpected error. */
export function ErrorCard() {
  const error = useRouteError()
  if (isBot(navigator.userAgent)) return null
  return (
    <section className={styles.card}>
      <ErrorMessage error={error} />
      {isHttpError(error) ? null : <pre className={styles.raw}>{String(error)}</pre>}
    </section>
  )
}

import { isBot } from '@lares/shared-types/routing/is-bot'
import { useRouteError } from 'react-router'
import styles from './error-screen.module.css'
import { ErrorWords } from './error-words.tsx'
import { isAnswer } from './status-of.ts'

/** Stands where one page should be, while the shell around it goes on working. Prints the raw error too. */
export function ErrorCard() {
  const error = useRouteError()
  if (isBot(navigator.userAgent)) return null
  return (
    <section className={styles.card}>
      <ErrorWords error={error} />
      {isAnswer(error) ? null : <pre className={styles.raw}>{String(error)}</pre>}
    </section>
  )
}

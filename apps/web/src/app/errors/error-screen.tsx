import { isBot } from '@lares/shared-types/routing/is-bot'
import { useRouteError } from 'react-router'
import styles from './error-screen.module.css'
import { ErrorWords } from './error-words.tsx'

/** Replaces the whole application: an unknown address, or a fault that no page can catch. Bots get nothing. */
export function ErrorScreen() {
  const error = useRouteError()
  if (isBot(navigator.userAgent)) return null
  return (
    <main className={styles.screen}>
      <ErrorWords error={error} />
    </main>
  )
}

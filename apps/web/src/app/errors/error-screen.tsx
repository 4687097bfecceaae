import { isBot } from '@lares/shared-types/routing/is-bot'
import { useRouteError } from 'react-router'
import { ErrorMessage } from './error-message.tsx'
import styles from './error-screen.module.css'

/** Replaces the whole application for an unknown URL or an error outside of pages. Renders nothing for bots. */
export function ErrorScreen() {
  const error = useRouteError()
  if (isBot(navigator.userAgent)) return null
  return (
    <main className={styles.screen}>
      <ErrorMessage error={error} />
    </main>
  )
}

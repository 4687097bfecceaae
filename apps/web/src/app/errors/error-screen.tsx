import { useRouteError } from 'react-router'
import { ErrorMessage } from './error-message.tsx'
import styles from './error-screen.module.css'
import { useIsBot } from './use-is-bot.ts'

/** Replaces the whole application for an unknown URL or an error outside of pages. Renders nothing for bots. */
export function ErrorScreen() {
  const error = useRouteError()
  const isBot = useIsBot()
  if (isBot !== false) return null
  return (
    <main className={styles.screen}>
      <ErrorMessage error={error} />
    </main>
  )
}

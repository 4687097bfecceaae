import { useRouteError } from 'react-router'
import styles from './error-screen.module.css'
import { ErrorWords } from './error-words.tsx'

/** Replaces the whole application: an unknown address, or a fault that no page can catch. */
export function ErrorScreen() {
  return (
    <main className={styles.screen}>
      <ErrorWords error={useRouteError()} />
    </main>
  )
}

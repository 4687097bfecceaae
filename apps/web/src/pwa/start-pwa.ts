import type { i18n } from 'i18next'
import type { AppListeners, AppStore } from '../app/store.ts'
import { api } from '../shared/api/api.ts'
import { runWhenSettled } from '../shared/build/when-idle.ts'
import { connectionChanged } from '../shared/connection/connection-slice.ts'
import { connectWorker, hasWorker } from './connect-worker.ts'
import { followUser } from './follow-user.ts'

/** Everything that is asked for again when the connection is back. */
const shown = ['Item', 'Items', 'Search', 'Tags', 'Categories', 'Participants', 'Users'] as const

/**
 * Lets the application be read without a connection. The worker, and with it all of the application's code, comes to
 * a device when somebody signs in there: guests have nothing to read. It does not come before what the page shows.
 */
export function startPwa(store: AppStore, listeners: AppListeners, i18n: i18n): void {
  followUser(listeners, store, () => i18n.t('shared:failures.offline'))
  followConnection(store)
  let connected = false
  const connect = async () => {
    if (connected || !(store.getState().session.user || (await hasWorker()))) return
    connected = true
    await connectWorker(store.dispatch)
  }
  const connectLater = () => {
    runWhenSettled(() => void connect().catch(() => undefined))
  }
  connectLater()
  listeners.startListening({
    predicate: (_, now, before) => now.session.user !== before.session.user,
    effect: connectLater,
  })
}

function followConnection(store: AppStore): void {
  const look = () => store.dispatch(connectionChanged(!navigator.onLine))
  window.addEventListener('offline', look)
  window.addEventListener('online', () => {
    look()
    if (store.getState().session.user) store.dispatch(api.util.invalidateTags([...shown]))
  })
  look()
}

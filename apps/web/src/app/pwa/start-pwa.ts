import type { i18n } from 'i18next'
import { api } from '../../shared/api/api.ts'
import { runWhenSettled } from '../../shared/build/when-idle.ts'
import { connectionChanged } from '../../shared/connection/connection-slice.ts'
import type { AppListeners, AppStore } from '../store.ts'
import { connectWorker, hasWorker } from './connect-worker.ts'
import { startUserDataCleanup } from './user-data-cleanup.ts'

/** Cache tags that are refetched when the connection is back. */
const refetchedTags = [
  'Item',
  'Items',
  'Comments',
  'Regions',
  'Narrations',
  'Search',
  'Tags',
  'Categories',
  'Participants',
  'Events',
  'Users',
] as const

/**
 * Makes the archive readable without a connection. The service worker, which downloads all of the application's code,
 * is registered only when somebody has signed in on the device, because guests have nothing to read; and only when the
 * page is loaded, so that it does not compete with it.
 */
export function startPwa(store: AppStore, listeners: AppListeners, i18n: i18n): void {
  startUserDataCleanup(listeners, store, () => i18n.t('shared:failures.offline'))
  watchConnection(store)
  let isConnected = false
  const connect = async () => {
    if (isConnected || !(store.getState().session.user || (await hasWorker()))) return
    isConnected = true
    await connectWorker(store.dispatch)
  }
  const scheduleConnect = () => {
    runWhenSettled(() => void connect().catch(() => undefined))
  }
  scheduleConnect()
  listeners.startListening({
    predicate: (_, state, previous) => state.session.user !== previous.session.user,
    effect: scheduleConnect,
  })
}

function watchConnection(store: AppStore): void {
  const update = () => store.dispatch(connectionChanged(!navigator.onLine))
  window.addEventListener('offline', update)
  window.addEventListener('online', () => {
    update()
    if (store.getState().session.user) store.dispatch(api.util.invalidateTags([...refetchedTags]))
  })
  update()
}

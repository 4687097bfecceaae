import { sessionApi } from '../shared/session/session-api.ts'
import type { AppStore } from './store.ts'

const refetch = { subscribe: false, forceRefetch: true }

/**
 * Refetches the session whenever a signed-in user returns to the page: they may have changed their preferences on
 * another device, or signed out in another tab.
 */
export function refreshSessionOnReturn(store: AppStore, page: Window = window): void {
  const refresh = () => {
    if (page.document.visibilityState !== 'visible' || !store.getState().session.user) return
    void store.dispatch(sessionApi.endpoints.getSession.initiate(undefined, refetch))
  }
  page.addEventListener('focus', refresh)
  page.addEventListener('online', refresh)
  page.document.addEventListener('visibilitychange', refresh)
}

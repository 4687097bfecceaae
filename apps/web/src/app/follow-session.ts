import { sessionApi } from '../shared/session/session-api.ts'
import type { AppStore } from './store.ts'

const anew = { subscribe: false, forceRefetch: true }

/**
 * Asks for the session again whenever a signed-in person comes back to the page: they may have changed their
 * preferences on another device, or signed out in another tab.
 */
export function followSession(store: AppStore, page: Window = window): void {
  const look = () => {
    if (page.document.visibilityState !== 'visible' || !store.getState().session.user) return
    void store.dispatch(sessionApi.endpoints.getSession.initiate(undefined, anew))
  }
  page.addEventListener('focus', look)
  page.addEventListener('online', look)
  page.document.addEventListener('visibilitychange', look)
}

import { rereadSession, sessionApi } from '../shared/session/session-api.ts'
import { clearUserStorage } from '../shared/user-storage/user-storage.ts'
import type { AppListeners, AppStore } from './store.ts'

/** Tabs broadcast the id of a user who has signed out on this device. */
const channelName = 'lares.signed-out'

/**
 * Tells the other tabs who signs out in this one, and ends the session here when the same user signs out in another.
 * To be called before the session is verified, since a sign-out that is missed would leave the user's pages visible.
 */
export function shareSignOuts(
  listeners: AppListeners,
  store: AppStore,
  verifySession: () => Promise<unknown>,
): void {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(channelName) : undefined
  listeners.startListening({
    matcher: sessionApi.endpoints.logout.matchFulfilled,
    effect: (_, { getOriginalState }) => {
      const userId = getOriginalState().session.user?.id
      if (!userId) return
      clearUserStorage(userId)
      channel?.postMessage(userId)
    },
  })
  channel?.addEventListener('message', async ({ data }) => {
    await verifySession()
    if (typeof data !== 'string' || data !== store.getState().session.user?.id) return
    clearUserStorage(data)
    await rereadSession(store.dispatch)
  })
}

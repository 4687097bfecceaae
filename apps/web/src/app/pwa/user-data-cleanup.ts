import { deleteUserCaches } from '../../shared/offline/user-caches.ts'
import { sessionApi } from '../../shared/session/session-api.ts'
import { toastShown } from '../../shared/ui/toasts/toasts-slice.ts'
import { clearStorageOfOthers, clearUserStorage } from '../../shared/user-storage/user-storage.ts'
import type { AppListeners, AppStore } from '../store.ts'
import { postToWorker } from './connect-worker.ts'

/** Tabs broadcast the id of a user who has signed out on this device. */
const channelName = 'lares.signed-out'

/**
 * Deletes a user's data from the device when they sign out, when the archive reports them as signed out, or when
 * somebody else signs in, in any tab. Drafts are retained if the session has merely expired.
 */
export function startUserDataCleanup(
  listeners: AppListeners,
  store: AppStore,
  failureText: () => string,
): void {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(channelName) : undefined

  listeners.startListening({
    predicate: (_, state, previous) => state.session.user?.id !== previous.session.user?.id,
    effect: (_, { getState }) => deleteDataOfOthers(getState().session.user?.id),
  })
  listeners.startListening({
    matcher: sessionApi.endpoints.logout.matchFulfilled,
    effect: (_, { getOriginalState }) => {
      const userId = getOriginalState().session.user?.id
      if (!userId) return
      clearUserStorage(userId)
      channel?.postMessage(userId)
    },
  })
  listeners.startListening({
    matcher: sessionApi.endpoints.logout.matchRejected,
    effect: (_, { dispatch }) => {
      dispatch(toastShown({ title: failureText(), intent: 'error' }))
    },
  })
  channel?.addEventListener('message', ({ data }) => {
    if (typeof data !== 'string' || data !== store.getState().session.user?.id) return
    clearUserStorage(data)
    const refetch = { subscribe: false, forceRefetch: true }
    void store.dispatch(sessionApi.endpoints.getSession.initiate(undefined, refetch))
  })

  // Another user may have been signed in last. The case that nobody is signed in is left to the service worker, which
  // deletes data only if the archive itself says so.
  const { user } = store.getState().session
  if (user) void deleteDataOfOthers(user.id)
}

async function deleteDataOfOthers(userId: string | undefined): Promise<void> {
  if (userId !== undefined) clearStorageOfOthers(userId)
  await postToWorker({ type: 'belong-to', ...(userId === undefined ? {} : { userId }) }).catch(
    () => undefined,
  )
  try {
    await deleteUserCaches(window.caches, userId)
  } catch {
    // Caches that are unavailable or blocked contain nothing.
  }
}

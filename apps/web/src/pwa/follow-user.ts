import type { AppListeners, AppStore } from '../app/store.ts'
import { deleteUserCaches } from '../shared/kept/kept-caches.ts'
import { dropAllOf, dropAllOfOthers } from '../shared/own/own-storage.ts'
import { sessionApi } from '../shared/session/session-api.ts'
import { toastShown } from '../shared/ui/toasts/toasts-slice.ts'
import { tellWorker } from './connect-worker.ts'

/** What tabs tell each other: this person has signed out on this device. */
const channelName = 'lares.signed-out'

/**
 * Leaves nothing of a person on the device when they sign out, when the archive says that they are signed out, or when
 * somebody else signs in, whichever tab that happens in. Drafts outlive a session that has merely ended.
 */
export function followUser(listeners: AppListeners, store: AppStore, failureText: () => string): void {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(channelName) : undefined

  listeners.startListening({
    predicate: (_, now, before) => now.session.user?.id !== before.session.user?.id,
    effect: (_, { getState }) => leaveOnly(getState().session.user?.id),
  })
  listeners.startListening({
    matcher: sessionApi.endpoints.logout.matchFulfilled,
    effect: (_, { getOriginalState }) => {
      const userId = getOriginalState().session.user?.id
      if (!userId) return
      dropAllOf(userId)
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
    dropAllOf(data)
    const anew = { subscribe: false, forceRefetch: true }
    void store.dispatch(sessionApi.endpoints.getSession.initiate(undefined, anew))
  })

  // Somebody else may have been here last. That nobody is signed in has to be said by the archive: it is for the worker.
  const { user } = store.getState().session
  if (user) void leaveOnly(user.id)
}

async function leaveOnly(userId: string | undefined): Promise<void> {
  if (userId !== undefined) dropAllOfOthers(userId)
  await tellWorker({ type: 'belong-to', ...(userId === undefined ? {} : { userId }) }).catch(() => undefined)
  try {
    await deleteUserCaches(window.caches, userId)
  } catch {
    // Where caches are missing or blocked nothing is kept in them either.
  }
}

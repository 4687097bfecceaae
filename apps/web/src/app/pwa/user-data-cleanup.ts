import { deleteUserCaches } from '../../shared/offline/user-caches.ts'
import { followRightsChanges } from '../../shared/session/rights-changes.ts'
import { sessionApi } from '../../shared/session/session-api.ts'
import { toastShown } from '../../shared/ui/toasts/toasts-slice.ts'
import { clearStorageOfOthers } from '../../shared/user-storage/user-storage.ts'
import type { AppListeners, AppStore } from '../store.ts'
import { postToWorker } from './connect-worker.ts'

/**
 * Deletes a user's data from the device when they sign out, when the archive reports them as signed out, or when
 * somebody else signs in, in any tab. Drafts are retained if the session has merely expired, and while the archive is seen
 * as another user.
 */
export function startUserDataCleanup(
  listeners: AppListeners,
  store: AppStore,
  failureText: () => string,
): void {
  listeners.startListening({
    predicate: (_, { session }, previous) =>
      session.user?.id !== previous.session.user?.id && !session.user?.view,
    effect: (_, { getState }) => deleteDataOfOthers(getState().session.user?.id),
  })
  listeners.startListening({
    matcher: sessionApi.endpoints.logout.matchRejected,
    effect: (_, { dispatch }) => {
      dispatch(toastShown({ title: failureText(), intent: 'error' }))
    },
  })

  followRightsChanges(() => postToWorker({ type: 'rights-changed' }).catch(() => undefined))

  // Another user may have been signed in last. The case that nobody is signed in is left to the service worker, which
  // deletes data only if the archive itself says so.
  const { user } = store.getState().session
  if (user && !user.view) void deleteDataOfOthers(user.id)
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

import type { SessionUser } from '@lares/shared-types/users'
import { sessionApi } from '../../shared/session/session-api.ts'
import type { AppStore } from '../store.ts'

/** The signed-in user; loads the session on the first call. */
export async function verifySession(store: AppStore): Promise<SessionUser | null> {
  if (!store.getState().session.verified) {
    await store.dispatch(sessionApi.endpoints.getSession.initiate(undefined, { subscribe: false }))
  }
  return store.getState().session.user
}

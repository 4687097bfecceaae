import { setActingUser, setSeenAsOther } from '../shared/api/acting-user.ts'
import { api } from '../shared/api/api.ts'
import { sessionApi } from '../shared/session/session-api.ts'
import type { AppListeners } from './store.ts'

export interface SessionNavigation {
  signedIn(): void
  signedOut(reason: 'asked' | 'ended'): void
}

/** When the signed-in user changes, clears the API cache and navigates; calls are made for that user from then on. */
export function startSessionEffects(listeners: AppListeners, navigation: SessionNavigation): void {
  listeners.startListening({
    predicate: (_, state, previous) => state.session.user !== previous.session.user,
    effect: (_, { getState }) => {
      const { user } = getState().session
      // While the archive is seen as another user, the session is that of the manager.
      setActingUser(user?.view ? undefined : user?.id)
      setSeenAsOther(user?.view !== undefined)
    },
  })
  listeners.startListening({
    predicate: (_, state, previous) =>
      previous.session.verified && state.session.user?.id !== previous.session.user?.id,
    effect: (action, { dispatch, getState }) => {
      const { user } = getState().session
      dispatch(api.util.resetApiState())
      if (user) navigation.signedIn()
      else navigation.signedOut(sessionApi.endpoints.logout.matchFulfilled(action) ? 'asked' : 'ended')
    },
  })
}

import { api } from '../shared/api/api.ts'
import { sessionApi } from '../shared/session/session-api.ts'
import type { AppListeners } from './store.ts'

export interface SessionNavigation {
  signedIn(): void
  signedOut(reason: 'asked' | 'ended'): void
}

/** What follows when another person, or nobody, is signed in: nothing cached stays, and the page changes. */
export function startSessionEffects(listeners: AppListeners, navigation: SessionNavigation): void {
  listeners.startListening({
    predicate: (_, now, before) =>
      before.session.verified && now.session.user?.id !== before.session.user?.id,
    effect: (action, { dispatch, getState }) => {
      const { user } = getState().session
      dispatch(api.util.resetApiState())
      if (user) navigation.signedIn()
      else navigation.signedOut(sessionApi.endpoints.logout.matchFulfilled(action) ? 'asked' : 'ended')
    },
  })
}

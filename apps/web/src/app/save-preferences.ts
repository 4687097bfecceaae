import type { ListenerEffectAPI, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { diffChoices } from '../shared/preferences/choices.ts'
import {
  changeFailed,
  changeQueued,
  changeSaved,
  siteParamsReceived,
} from '../shared/preferences/preferences-slice.ts'
import { sessionApi } from '../shared/session/session-api.ts'
import type { AppListeners, RootState } from './store.ts'

type ListenerApi = Pick<
  ListenerEffectAPI<RootState, ThunkDispatch<RootState, unknown, UnknownAction>>,
  'dispatch' | 'getState'
>

/**
 * Synchronizes the preferences of a signed-in user between devices: saves each choice, one call at a time, and applies
 * the preferences in the session. A change that could not be saved is retried with the next one.
 */
export function startSavingPreferences(
  listeners: AppListeners,
  isChoice: (action: unknown) => action is { type: string },
): void {
  let isSaving = false

  async function save({ dispatch, getState }: ListenerApi): Promise<void> {
    if (isSaving) return
    isSaving = true
    try {
      for (let change = getUnsavedChange(getState()); change; change = getUnsavedChange(getState())) {
        const call = sessionApi.endpoints.changeProfile.initiate({ body: { siteparams: change } })
        const { error } = await dispatch(call)
        if (error) {
          dispatch(changeFailed())
          return
        }
        dispatch(changeSaved(change))
      }
    } finally {
      isSaving = false
    }
  }

  listeners.startListening({
    matcher: isChoice,
    effect: async (_, { dispatch, getState, getOriginalState }) => {
      const { preferences, session } = getState()
      if (!session.user) return
      const { id: userId, siteparams } = session.user
      const change = diffChoices(getOriginalState().preferences, preferences, siteparams)
      if (Object.keys(change).length === 0) return
      dispatch(changeQueued({ userId, change }))
    },
  })
  listeners.startListening({
    predicate: (action, state, previous) =>
      changeQueued.match(action) || state.session.user !== previous.session.user,
    effect: (_, api) => save(api),
  })
  listeners.startListening({
    predicate: (_, state, previous) =>
      state.session.user !== null && state.session.user !== previous.session.user,
    effect: (_, { dispatch, getState }) => {
      const { user } = getState().session
      if (user) dispatch(siteParamsReceived({ userId: user.id, siteparams: user.siteparams }))
    },
  })
}

function getUnsavedChange({ preferences: { unsaved }, session: { user } }: RootState) {
  return unsaved && unsaved.userId === user?.id ? unsaved.change : undefined
}

import type { ListenerEffectAPI, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { diffChoices } from '../shared/preferences/choices.ts'
import {
  changeFailed,
  changeSaved,
  changeToSave,
  siteParamsReceived,
} from '../shared/preferences/preferences-slice.ts'
import { sessionApi } from '../shared/session/session-api.ts'
import type { AppListeners, RootState } from './store.ts'

type Api = Pick<
  ListenerEffectAPI<RootState, ThunkDispatch<RootState, unknown, UnknownAction>>,
  'dispatch' | 'getState'
>

/**
 * Keeps what a signed-in person prefers the same on all their devices: each choice is saved, one call at a time, and
 * what the session says of others is shown. What could not be saved waits for the next occasion.
 */
export function startSavingPreferences(
  listeners: AppListeners,
  chosen: (action: unknown) => action is { type: string },
): void {
  let saving = false

  async function save({ dispatch, getState }: Api): Promise<void> {
    if (saving) return
    saving = true
    try {
      for (let change = waiting(getState()); change; change = waiting(getState())) {
        const call = sessionApi.endpoints.changeProfile.initiate({ body: { siteparams: change } })
        const { error } = await dispatch(call)
        if (error) {
          dispatch(changeFailed())
          return
        }
        dispatch(changeSaved(change))
      }
    } finally {
      saving = false
    }
  }

  listeners.startListening({
    matcher: chosen,
    effect: async (_, { dispatch, getState, getOriginalState }) => {
      const { preferences, session } = getState()
      if (!session.user) return
      const { id: userId, siteparams } = session.user
      const change = diffChoices(getOriginalState().preferences, preferences, siteparams)
      if (Object.keys(change).length === 0) return
      dispatch(changeToSave({ userId, change }))
    },
  })
  listeners.startListening({
    predicate: (action, now, before) =>
      changeToSave.match(action) || now.session.user !== before.session.user,
    effect: (_, api) => save(api),
  })
  listeners.startListening({
    predicate: (_, now, before) => now.session.user !== null && now.session.user !== before.session.user,
    effect: (_, { dispatch, getState }) => {
      const { user } = getState().session
      if (user) dispatch(siteParamsReceived({ userId: user.id, siteparams: user.siteparams }))
    },
  })
}

/** What of the signed-in person's choices waits to be saved. */
function waiting({ preferences: { unsaved }, session: { user } }: RootState) {
  return unsaved && unsaved.userId === user?.id ? unsaved.change : undefined
}

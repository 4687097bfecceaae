import { isAnyOf } from '@reduxjs/toolkit'
import type { LanguageSwitch } from '../shared/i18n/i18n.ts'
import { applyPreferences } from '../shared/preferences/apply-preferences.ts'
import {
  darkModeChosen,
  darkModeToggled,
  languageChosen,
  primaryColourChosen,
  siteParamsReceived,
} from '../shared/preferences/preferences-slice.ts'
import { storePreferences } from '../shared/preferences/stored-preferences.ts'
import { sessionApi } from '../shared/session/session-api.ts'
import type { AppListeners } from './store.ts'

const chosen = isAnyOf(languageChosen, darkModeChosen, darkModeToggled, primaryColourChosen)

/** Shows, remembers and, for a signed-in person, saves what they prefer; takes over what they saved elsewhere. */
export function startPreferenceEffects(listeners: AppListeners, languages: LanguageSwitch): void {
  listeners.startListening({
    predicate: (_, now, before) => now.preferences !== before.preferences,
    effect: async (_, { getState, getOriginalState }) => {
      const { preferences } = getState()
      applyPreferences(preferences)
      if (preferences.language !== getOriginalState().preferences.language)
        await languages.show(preferences.language)
    },
  })
  listeners.startListening({
    matcher: isAnyOf(chosen, siteParamsReceived),
    effect: (_, { getState }) => storePreferences(getState().preferences),
  })
  listeners.startListening({
    matcher: chosen,
    effect: async (_, { dispatch, getState }) => {
      const { preferences, session } = getState()
      if (!session.user) return
      const { language, darkMode, primaryColour } = preferences
      const siteparams = { language, primaryColour, ...(darkMode === null ? {} : { darkMode }) }
      await dispatch(sessionApi.endpoints.changeProfile.initiate({ body: { siteparams } }))
    },
  })
  listeners.startListening({
    predicate: (_, now, before) =>
      now.session.user !== null && now.session.user.id !== before.session.user?.id,
    effect: (_, { dispatch, getState }) => {
      const { user } = getState().session
      if (user) dispatch(siteParamsReceived(user.siteparams))
    },
  })
}

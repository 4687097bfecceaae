import { isAnyOf } from '@reduxjs/toolkit'
import type { LanguageSwitch } from '../shared/i18n/i18n.ts'
import { applyPreferences } from '../shared/preferences/apply-preferences.ts'
import { setLanguageCookie } from '../shared/preferences/language-cookie.ts'
import {
  changeSaved,
  changeToSave,
  darkModeToggled,
  languageChosen,
  preferencesChosen,
  siteParamsReceived,
} from '../shared/preferences/preferences-slice.ts'
import { storePreferences } from '../shared/preferences/stored-preferences.ts'
import { startSavingPreferences } from './saved-preferences.ts'
import type { AppListeners } from './store.ts'

const chosen = isAnyOf(preferencesChosen, languageChosen, darkModeToggled)
const toRemember = isAnyOf(chosen, siteParamsReceived, changeToSave, changeSaved)

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
    matcher: toRemember,
    effect: async (_, { getState }) => {
      const { preferences } = getState()
      storePreferences(preferences)
      await setLanguageCookie(preferences.language)
    },
  })
  startSavingPreferences(listeners, chosen)
}

import { isAnyOf } from '@reduxjs/toolkit'
import type { LanguageSwitch } from '../shared/i18n/i18n.ts'
import { applyPreferences } from '../shared/preferences/apply-preferences.ts'
import { setLanguageCookie } from '../shared/preferences/language-cookie.ts'
import {
  changeQueued,
  changeSaved,
  darkModeToggled,
  languageChosen,
  preferencesChosen,
  siteParamsReceived,
} from '../shared/preferences/preferences-slice.ts'
import { storePreferences } from '../shared/preferences/stored-preferences.ts'
import { startSavingPreferences } from './save-preferences.ts'
import type { AppListeners } from './store.ts'

const isChoice = isAnyOf(preferencesChosen, languageChosen, darkModeToggled)
const changesStoredPreferences = isAnyOf(isChoice, siteParamsReceived, changeQueued, changeSaved)

/** Applies and stores preferences, saves those of signed-in users, and adopts what they saved on other devices. */
export function startPreferenceEffects(listeners: AppListeners, languages: LanguageSwitch): void {
  listeners.startListening({
    predicate: (_, state, previous) => state.preferences !== previous.preferences,
    effect: async (_, { getState, getOriginalState }) => {
      const { preferences } = getState()
      applyPreferences(preferences)
      const { language, region } = getOriginalState().preferences
      if (preferences.language !== language || preferences.region !== region)
        await languages.show(preferences.language)
    },
  })
  listeners.startListening({
    matcher: changesStoredPreferences,
    effect: async (_, { getState }) => {
      const { preferences } = getState()
      storePreferences(preferences)
      await setLanguageCookie(preferences.language)
    },
  })
  startSavingPreferences(listeners, isChoice)
}

import { defaultLanguage, type Language } from '@lares/shared-types/languages'
import type { SiteParams } from '@lares/shared-types/users'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { defaultPrimaryColour, isPrimaryColour, type PrimaryColour } from '../theme/primary-colours.ts'

/** How the interface looks and speaks. `darkMode` null: as the device has it, which `systemDark` tells. */
export interface Preferences {
  language: Language
  darkMode: boolean | null
  systemDark: boolean
  primaryColour: PrimaryColour
}

const initialState: Preferences = {
  language: defaultLanguage,
  darkMode: null,
  systemDark: false,
  primaryColour: defaultPrimaryColour,
}

export const preferencesSlice = createSlice({
  name: 'preferences',
  initialState,
  reducers: {
    languageChosen(state, { payload }: PayloadAction<Language>) {
      state.language = payload
    },
    darkModeChosen(state, { payload }: PayloadAction<boolean>) {
      state.darkMode = payload
    },
    darkModeToggled(state) {
      state.darkMode = !isDark(state)
    },
    primaryColourChosen(state, { payload }: PayloadAction<PrimaryColour>) {
      state.primaryColour = payload
    },
    systemDarkChanged(state, { payload }: PayloadAction<boolean>) {
      state.systemDark = payload
    },
    /** A person has signed in: what they have chosen on any device rules. */
    siteParamsReceived(state, { payload }: PayloadAction<SiteParams>) {
      if (payload.language) state.language = payload.language
      if (payload.darkMode !== undefined) state.darkMode = payload.darkMode
      if (isPrimaryColour(payload.primaryColour)) state.primaryColour = payload.primaryColour
    },
  },
  selectors: {
    selectLanguage: (state) => state.language,
    selectIsDark: (state) => isDark(state),
    selectPrimaryColour: (state) => state.primaryColour,
  },
})

function isDark(state: Preferences): boolean {
  return state.darkMode ?? state.systemDark
}

export const { selectLanguage, selectIsDark, selectPrimaryColour } = preferencesSlice.selectors
export const {
  languageChosen,
  darkModeChosen,
  darkModeToggled,
  primaryColourChosen,
  systemDarkChanged,
  siteParamsReceived,
} = preferencesSlice.actions

import { defaultLanguage } from '@lares/shared-types/languages'
import type { ChangeSiteParams, SiteParams } from '@lares/shared-types/users'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { type Choices, defaultLook, parseChoices, resolveChoices } from './choices.ts'

/** Choices that a signed-in user made here and that are not saved to the archive yet. */
interface Unsaved {
  userId: string
  change: ChangeSiteParams
  /** The last attempt to save it failed. */
  failed: boolean
}

/** `systemDark`: whether the device is in dark mode. */
export interface Preferences extends Choices {
  systemDark: boolean
  unsaved: Unsaved | null
}

const initialState: Preferences = {
  ...defaultLook,
  language: defaultLanguage,
  region: null,
  systemDark: false,
  unsaved: null,
}

export const preferencesSlice = createSlice({
  name: 'preferences',
  initialState,
  reducers: {
    preferencesChosen: (state, { payload }: PayloadAction<Partial<Choices>>) => ({ ...state, ...payload }),
    languageChosen(state, { payload }: PayloadAction<Choices['language']>) {
      state.language = payload
    },
    darkModeToggled(state) {
      state.darkMode = !isDark(state)
    },
    systemDarkChanged(state, { payload }: PayloadAction<boolean>) {
      state.systemDark = payload
    },
    /** Preferences that the user saved on any device override the local ones, except for unsaved changes. */
    siteParamsReceived(state, { payload }: PayloadAction<{ userId: string; siteparams: SiteParams }>) {
      const { userId, siteparams } = payload
      const unsaved = state.unsaved?.userId === userId ? state.unsaved : null
      return { ...state, ...resolveChoices(siteparams), ...parseChoices(unsaved?.change ?? {}), unsaved }
    },
    changeQueued(state, { payload: { userId, change } }: PayloadAction<Omit<Unsaved, 'failed'>>) {
      const previous = state.unsaved?.userId === userId ? state.unsaved : { change: {}, failed: false }
      state.unsaved = { userId, change: { ...previous.change, ...change }, failed: previous.failed }
    },
    changeFailed(state) {
      if (state.unsaved) state.unsaved.failed = true
    },
    changeSaved(state, { payload: saved }: PayloadAction<ChangeSiteParams>) {
      if (!state.unsaved) return
      const sent = new Map<string, unknown>(Object.entries(saved))
      const remaining = Object.entries(state.unsaved.change).filter(
        ([name, value]) => sent.get(name) !== value,
      )
      if (remaining.length === 0) state.unsaved = null
      else state.unsaved.change = parseChoices(Object.fromEntries(remaining))
    },
  },
  selectors: {
    selectLanguage: (state) => state.language,
    selectIsDark: (state) => isDark(state),
    selectPreferences: (state) => state,
  },
})

function isDark(state: Preferences): boolean {
  return state.darkMode ?? state.systemDark
}

export const { selectLanguage, selectIsDark, selectPreferences } = preferencesSlice.selectors
export const {
  preferencesChosen,
  languageChosen,
  darkModeToggled,
  systemDarkChanged,
  siteParamsReceived,
  changeQueued,
  changeFailed,
  changeSaved,
} = preferencesSlice.actions

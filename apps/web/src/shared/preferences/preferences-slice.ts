import { defaultLanguage } from '@lares/shared-types/languages'
import type { ChangeSiteParams, SiteParams } from '@lares/shared-types/users'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { type Choices, choicesIn, choicesOf, defaultLook } from './choices.ts'

/** What was chosen here by a signed-in person and has not been saved for their other devices yet. */
interface Unsaved {
  userId: string
  change: ChangeSiteParams
  /** The archive did not take it the last time. */
  failed: boolean
}

/** How the interface looks and speaks. `systemDark` tells how the device has it. */
export interface Preferences extends Choices {
  systemDark: boolean
  unsaved: Unsaved | null
}

const initialState: Preferences = {
  ...defaultLook,
  language: defaultLanguage,
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
    /** What a person has saved, on any device, rules here too, but for what waits to be saved. */
    siteParamsReceived(state, { payload }: PayloadAction<{ userId: string; siteparams: SiteParams }>) {
      const { userId, siteparams } = payload
      const unsaved = state.unsaved?.userId === userId ? state.unsaved : null
      return { ...state, ...choicesOf(siteparams), ...choicesIn(unsaved?.change ?? {}), unsaved }
    },
    changeToSave(state, { payload: { userId, change } }: PayloadAction<Omit<Unsaved, 'failed'>>) {
      const before = state.unsaved?.userId === userId ? state.unsaved : { change: {}, failed: false }
      state.unsaved = { userId, change: { ...before.change, ...change }, failed: before.failed }
    },
    changeRefused(state) {
      if (state.unsaved) state.unsaved.failed = true
    },
    changeSaved(state, { payload: saved }: PayloadAction<ChangeSiteParams>) {
      if (!state.unsaved) return
      const sent = new Map<string, unknown>(Object.entries(saved))
      const left = Object.entries(state.unsaved.change).filter(([name, value]) => sent.get(name) !== value)
      if (left.length === 0) state.unsaved = null
      else state.unsaved.change = choicesIn(Object.fromEntries(left))
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
  changeToSave,
  changeRefused,
  changeSaved,
} = preferencesSlice.actions

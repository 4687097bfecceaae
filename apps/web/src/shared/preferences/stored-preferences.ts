import { defaultLanguage, type Language, languages } from '@lares/shared-types/languages'
import { primaryColours } from '../theme/primary-colours.ts'
import { defaultLook, parseChoices } from './choices.ts'
import type { Preferences } from './preferences-slice.ts'

/** Also read by the script in `index.html` before the first paint, which relies on the shape of the value. */
const storageKey = 'lares.preferences'

/** Reads the preferences stored in this browser, with its settings as defaults; does not throw if storage is disabled. */
export function readStoredPreferences(browserLanguages: readonly string[], systemDark: boolean): Preferences {
  const stored = readStorage()
  return {
    ...defaultLook,
    language: findSupportedLanguage(browserLanguages),
    region: null,
    ...parseChoices(stored),
    systemDark,
    unsaved: parseUnsaved(stored.unsaved),
  }
}

export function storePreferences({ systemDark: _, ...preferences }: Preferences): void {
  const primary = primaryColours[preferences.primaryColour]
  const accent = primaryColours[preferences.accentColour]
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...preferences, primary, accent }))
  } catch {
    // Storage is full or disabled: the choice applies until the page is closed.
  }
}

function readStorage(): Record<string, unknown> {
  try {
    return toRecord(JSON.parse(localStorage.getItem(storageKey) ?? '{}'))
  } catch {
    return {}
  }
}

function parseUnsaved(stored: unknown): Preferences['unsaved'] {
  const { userId, change } = toRecord(stored)
  return typeof userId === 'string' ? { userId, change: parseChoices(toRecord(change)), failed: true } : null
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function findSupportedLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const known = languages.find((language) => tag.toLowerCase().slice(0, 2) === language)
    if (known) return known
  }
  return defaultLanguage
}

import { defaultLanguage, type Language, languages } from '@lares/shared-types/languages'
import { primaryColours } from '../theme/primary-colours.ts'
import { choicesIn, defaultLook } from './choices.ts'
import type { Preferences } from './preferences-slice.ts'

/** Read by the script in `index.html` before the first paint; the two have to agree on its shape. */
const key = 'lares.preferences'

/** What this browser remembers, else what it is set to; never throws where storage is switched off. */
export function readStoredPreferences(browserLanguages: readonly string[], systemDark: boolean): Preferences {
  const kept = readKept()
  return {
    ...defaultLook,
    language: firstKnown(browserLanguages),
    ...choicesIn(kept),
    systemDark,
    unsaved: unsavedIn(kept.unsaved),
  }
}

/** Remembers the preferences in this browser. */
export function storePreferences({ systemDark: _, ...preferences }: Preferences): void {
  const primary = primaryColours[preferences.primaryColour]
  const accent = primaryColours[preferences.accentColour]
  try {
    localStorage.setItem(key, JSON.stringify({ ...preferences, primary, accent }))
  } catch {
    // Storage is full or switched off: the choice holds until the page is closed.
  }
}

function readKept(): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(localStorage.getItem(key) ?? '{}'))
  } catch {
    return {}
  }
}

function unsavedIn(kept: unknown): Preferences['unsaved'] {
  const { userId, change } = recordOf(kept)
  return typeof userId === 'string' ? { userId, change: choicesIn(recordOf(change)), failed: true } : null
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function firstKnown(tags: readonly string[]): Language {
  for (const tag of tags) {
    const known = languages.find((language) => tag.toLowerCase().slice(0, 2) === language)
    if (known) return known
  }
  return defaultLanguage
}

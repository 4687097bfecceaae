import { defaultLanguage, type Language, languages } from '@lares/shared-types/languages'
import { defaultPrimaryColour, isPrimaryColour, primaryColours } from '../theme/primary-colours.ts'
import type { Preferences } from './preferences-slice.ts'

/** Read by the script in `index.html` before the first paint; the two have to agree on its shape. */
const key = 'lares.preferences'

/** What this browser remembers, else what it is set to; never throws where storage is switched off. */
export function readStoredPreferences(browserLanguages: readonly string[], systemDark: boolean): Preferences {
  const kept = readKept()
  return {
    language: firstKnown([String(kept.language ?? ''), ...browserLanguages]),
    darkMode: typeof kept.darkMode === 'boolean' ? kept.darkMode : null,
    systemDark,
    primaryColour: isPrimaryColour(kept.primaryColour) ? kept.primaryColour : defaultPrimaryColour,
  }
}

/** Remembers the preferences in this browser. */
export function storePreferences({ language, darkMode, primaryColour }: Preferences): void {
  const primary = primaryColours[primaryColour]
  try {
    localStorage.setItem(key, JSON.stringify({ language, darkMode, primaryColour, primary }))
  } catch {
    // Storage is full or switched off: the choice holds until the page is closed.
  }
}

function readKept(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    return {}
  }
}

function firstKnown(tags: readonly string[]): Language {
  for (const tag of tags) {
    const known = languages.find((language) => tag.toLowerCase().slice(0, 2) === language)
    if (known) return known
  }
  return defaultLanguage
}

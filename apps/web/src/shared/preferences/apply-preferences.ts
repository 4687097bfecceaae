import { setRegion } from '../i18n/locale.ts'
import { primaryColours } from '../theme/primary-colours.ts'
import type { Preferences } from './preferences-slice.ts'

const themeColours = { light: '#fbf8f3', dark: '#171513' }

/**
 * Applies the preferences to the page's root element, as the script in `index.html` did for the first paint, and to dates and
 * numbers.
 */
export function applyPreferences(preferences: Preferences, page: Document = document): void {
  const { language, region, density, motion } = preferences
  setRegion(region)
  const scheme = (preferences.darkMode ?? preferences.systemDark) ? 'dark' : 'light'
  const primary = primaryColours[preferences.primaryColour]
  const accent = primaryColours[preferences.accentColour]
  const root = page.documentElement
  root.lang = language
  Object.assign(root.dataset, { mantineColorScheme: scheme, density, motion })
  root.style.colorScheme = scheme
  root.style.setProperty('--primary-light', primary.light)
  root.style.setProperty('--primary-dark', primary.dark)
  root.style.setProperty('--accent-light', accent.light)
  root.style.setProperty('--accent-dark', accent.dark)
  page.querySelector('meta[name=theme-color]')?.setAttribute('content', themeColours[scheme])
}

import { primaryColours } from '../theme/primary-colours.ts'
import type { Preferences } from './preferences-slice.ts'

const grounds = { light: '#fbf8f3', dark: '#171513' }

/** Shows the preferences on the page's root, as the script in `index.html` did for the first paint. */
export function applyPreferences(preferences: Preferences, page: Document = document): void {
  const scheme = (preferences.darkMode ?? preferences.systemDark) ? 'dark' : 'light'
  const { light, dark } = primaryColours[preferences.primaryColour]
  const root = page.documentElement
  root.lang = preferences.language
  root.dataset.mantineColorScheme = scheme
  root.style.colorScheme = scheme
  root.style.setProperty('--primary-light', light)
  root.style.setProperty('--primary-dark', dark)
  page.querySelector('meta[name=theme-color]')?.setAttribute('content', grounds[scheme])
}

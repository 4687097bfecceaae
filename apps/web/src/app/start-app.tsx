import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { createLanguageSwitch } from '../shared/i18n/i18n.ts'
import { systemDarkChanged } from '../shared/preferences/preferences-slice.ts'
import { readStoredPreferences } from '../shared/preferences/stored-preferences.ts'
import { loadTexts } from './languages/load-texts.ts'
import { startPreferenceEffects } from './preference-effects.ts'
import { Providers } from './providers.tsx'
import { createRouter } from './router.tsx'
import { navigationOf } from './routing/session-navigation.ts'
import { verifySession } from './routing/verify-session.ts'
import { startSessionEffects } from './session-effects.ts'
import { loadFamilyShell } from './shell/load-family-shell.ts'
import { createStore } from './store.ts'

/** Puts the application into `container`: preferences, texts, session, then the page. */
export async function startApp(container: Element): Promise<void> {
  const systemDark = matchMedia('(prefers-color-scheme: dark)')
  const { store, listeners } = createStore(readStoredPreferences(navigator.languages, systemDark.matches))
  systemDark.addEventListener('change', ({ matches }) => store.dispatch(systemDarkChanged(matches)))

  const languages = createLanguageSwitch(loadTexts)
  startPreferenceEffects(listeners, languages)
  const session = verifySession(store)
  await languages.show(store.getState().preferences.language)
  if (await session) await loadFamilyShell()

  const router = createRouter(() => verifySession(store))
  startSessionEffects(listeners, navigationOf(router))
  createRoot(container).render(
    <Providers store={store} i18n={languages.i18n}>
      <RouterProvider router={router} />
    </Providers>,
  )
}

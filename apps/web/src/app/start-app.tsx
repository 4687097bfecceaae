import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { createLanguageSwitch } from '../shared/i18n/i18n.ts'
import { loadAllIcons } from '../shared/icons/load-all-icons.ts'
import { applyPreferences } from '../shared/preferences/apply-preferences.ts'
import { systemDarkChanged } from '../shared/preferences/preferences-slice.ts'
import { readStoredPreferences } from '../shared/preferences/stored-preferences.ts'
import { loadTexts } from './languages/load-texts.ts'
import { startPreferenceEffects } from './preference-effects.ts'
import { Providers } from './providers.tsx'
import { createRouter } from './router.tsx'
import { navigationOf } from './routing/session-navigation.ts'
import { verifySession } from './routing/verify-session.ts'
import { startSessionEffects } from './session-effects.ts'
import { createStore } from './store.ts'
import { startUploadEffects } from './upload-effects.ts'

/** The application, ready to be drawn, with the session verified and the texts of the reader's language loaded. */
export async function prepareApp() {
  const systemDark = matchMedia('(prefers-color-scheme: dark)')
  const { store, listeners } = createStore(readStoredPreferences(navigator.languages, systemDark.matches))
  systemDark.addEventListener('change', ({ matches }) => store.dispatch(systemDarkChanged(matches)))

  applyPreferences(store.getState().preferences)

  const languages = createLanguageSwitch(loadTexts)
  startPreferenceEffects(listeners, languages)
  startUploadEffects(listeners, store)
  const session = verifySession(store)
  await languages.show(store.getState().preferences.language)
  await session

  const loadFurther = () => Promise.all([languages.needFurther(), loadAllIcons()])
  const router = createRouter({
    currentUser: () => verifySession(store),
    loadFurther,
    loadFamilyShell: async () => {
      const [shell] = await Promise.all([import('./shell/family-shell.tsx'), loadFurther()])
      return shell.FamilyShell
    },
  })
  startSessionEffects(listeners, navigationOf(router))
  const app = (
    <Providers store={store} i18n={languages.i18n}>
      <RouterProvider router={router} />
    </Providers>
  )
  return { app, router, store }
}

/** Puts the application into `container`. */
export async function startApp(container: Element): Promise<void> {
  const { app } = await prepareApp()
  createRoot(container).render(app)
}

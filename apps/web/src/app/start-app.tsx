import { pages } from '@lares/shared-types/routing/pages'
import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { watchInstall } from '../pwa/install/install-event.ts'
import { prefetchManifest } from '../shared/build/build-manifest.ts'
import { loadPageData } from '../shared/build/page-data.ts'
import { runWhenIdle } from '../shared/build/when-idle.ts'
import { createLanguageSwitch } from '../shared/i18n/i18n.ts'
import { applyPreferences } from '../shared/preferences/apply-preferences.ts'
import { systemDarkChanged } from '../shared/preferences/preferences-slice.ts'
import { readStoredPreferences } from '../shared/preferences/stored-preferences.ts'
import { newBuildSeen, watchForNewBuild } from './build/new-build.ts'
import { startPrefetching } from './build/prefetch-links.ts'
import { followSession } from './follow-session.ts'
import { loadTexts } from './languages/load-texts.ts'
import { pageNeedsOf } from './page-needs.ts'
import { startPreferenceEffects } from './preference-effects.ts'
import { Providers } from './providers.tsx'
import { createRouter } from './router.tsx'
import { loadPageCode } from './routing/load-page-code.ts'
import { navigationOf } from './routing/session-navigation.ts'
import { pageArrived } from './routing/transition-slice.ts'
import { verifySession } from './routing/verify-session.ts'
import { startSessionEffects } from './session-effects.ts'
import { familyShellCode } from './shell/family-shell-code.ts'
import { loadShellAhead } from './shell/load-shell-ahead.ts'
import { createStore } from './store.ts'
import { startUploadEffects } from './upload-effects.ts'

/** The application, ready to be drawn, with the session verified and the texts of the reader's language loaded. */
export async function prepareApp() {
  const systemDark = matchMedia('(prefers-color-scheme: dark)')
  const { store, listeners } = createStore(readStoredPreferences(navigator.languages, systemDark.matches))
  systemDark.addEventListener('change', ({ matches }) => store.dispatch(systemDarkChanged(matches)))

  applyPreferences(store.getState().preferences)
  watchInstall(store.dispatch)

  const languages = createLanguageSwitch(loadTexts)
  startPreferenceEffects(listeners, languages)
  startUploadEffects(listeners, store)
  const guessed = store.getState().preferences.language
  const texts = languages.show(guessed)
  const user = await verifySession(store)

  let started: ReturnType<typeof createRouter> | undefined
  const needs = pageNeedsOf(store, languages, () => started)
  const shell = familyShellCode(needs.loadFamilyShell)
  const layout = user ? shell.load() : undefined
  const router = createRouter(needs, shell)
  started = router
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') store.dispatch(pageArrived())
  })
  startSessionEffects(listeners, navigationOf(router))
  loadShellAhead(listeners, () => {
    void shell.load()
    void loadPageCode(pages.search).catch(() => undefined)
  })
  const app = (
    <Providers store={store} i18n={languages.i18n}>
      <RouterProvider router={router} />
    </Providers>
  )
  // The person's own language may be another than the browser's.
  const { language } = store.getState().preferences
  await Promise.all([texts, language === guessed ? undefined : languages.show(language), layout])
  return { app, router, store, listeners, languages }
}

/** Puts the application into `container`. */
export async function startApp(container: Element): Promise<void> {
  const { app, router, store, listeners, languages } = await prepareApp()
  await initialised(router)
  const alive = () => {
    container.removeAttribute('inert')
    // A frame is painted before the task that follows it: the fonts come to what is drawn.
    requestAnimationFrame(() => setTimeout(() => document.documentElement.removeAttribute('data-written')))
  }
  // In pieces, between which the browser can paint.
  startTransition(() => createRoot(container).render(<Drawn onDrawn={alive}>{app}</Drawn>))
  followSession(store)
  prefetchManifest()
  // Without it, should its code be gone, the application goes on; it is only not there without a connection.
  runWhenIdle(
    () =>
      void import('../pwa/start-pwa.ts').then(
        ({ startPwa }) => startPwa(store, listeners, languages.i18n),
        () => undefined,
      ),
  )
  watchForNewBuild(() => store.dispatch(newBuildSeen()))
  startPrefetching({ loadCode: loadPageCode, loadData: loadPageData })
}

/** Tells when what the build has written has given way to the application. */
function Drawn({ onDrawn, children }: { onDrawn: () => void; children: ReactNode }) {
  useLayoutEffect(onDrawn, [onDrawn])
  return children
}

/** What the build has written into the page stays until the first page can take its place. */
function initialised(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

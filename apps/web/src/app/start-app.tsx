import { pages } from '@lares/shared-types/routing/pages'
import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { prefetchManifest } from '../shared/build/build-manifest.ts'
import { loadPageData } from '../shared/build/page-data.ts'
import { runWhenIdle } from '../shared/build/when-idle.ts'
import { createLanguageSwitch } from '../shared/i18n/i18n.ts'
import { applyPreferences } from '../shared/preferences/apply-preferences.ts'
import { systemDarkChanged } from '../shared/preferences/preferences-slice.ts'
import { readStoredPreferences } from '../shared/preferences/stored-preferences.ts'
import { followViewChanges } from '../shared/session/view-changes.ts'
import { newBuildDetected, watchForNewBuild } from './build/new-build.ts'
import { startPrefetching } from './build/prefetch-links.ts'
import { createRoutingContext } from './create-routing-context.ts'
import { createLiveTexts, followLiveTexts } from './languages/live-texts.ts'
import { startPreferenceEffects } from './preference-effects.ts'
import { Providers } from './providers.tsx'
import { watchInstall } from './pwa/install/install-event.ts'
import { refreshSessionOnReturn } from './refresh-session.ts'
import { createRouter } from './router.tsx'
import { loadPageCode } from './routing/load-page-code.ts'
import { createSessionNavigation } from './routing/session-navigation.ts'
import { pageArrived } from './routing/transition-slice.ts'
import { verifySession } from './routing/verify-session.ts'
import { startSessionEffects } from './session-effects.ts'
import { createFamilyShellLoader } from './shell/family-shell-loader.ts'
import { prefetchShellOnSignIn } from './shell/prefetch-shell.ts'
import { shareSignOuts } from './sign-outs.ts'
import { createStore } from './store.ts'
import { startUploadEffects } from './upload-effects.ts'

/** Creates the application, ready to render, with the session verified and the texts of the user's language loaded. */
export async function prepareApp() {
  const systemDark = matchMedia('(prefers-color-scheme: dark)')
  const { store, listeners } = createStore(readStoredPreferences(navigator.languages, systemDark.matches))
  systemDark.addEventListener('change', ({ matches }) => store.dispatch(systemDarkChanged(matches)))

  applyPreferences(store.getState().preferences)
  watchInstall(store.dispatch)

  const liveTexts = createLiveTexts()
  const languages = createLanguageSwitch(liveTexts.load)
  startPreferenceEffects(listeners, languages)
  startUploadEffects(listeners, store)
  const initialLanguage = store.getState().preferences.language
  const texts = languages.show(initialLanguage)
  followViewChanges()
  shareSignOuts(listeners, store, () => verifySession(store))
  const user = await verifySession(store)

  let currentRouter: ReturnType<typeof createRouter> | undefined
  const context = createRoutingContext(store, languages, () => currentRouter)
  const shell = createFamilyShellLoader(context.loadFamilyShell)
  const shellLoaded = user ? shell.load() : undefined
  const router = createRouter(context, shell)
  currentRouter = router
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') store.dispatch(pageArrived())
  })
  startSessionEffects(listeners, createSessionNavigation(router))
  prefetchShellOnSignIn(listeners, () => {
    void shell.load()
    void loadPageCode(pages.search).catch(() => undefined)
  })
  const app = (
    <Providers store={store} i18n={languages.i18n}>
      <RouterProvider router={router} />
    </Providers>
  )
  // Verifying the session may have changed the language to the user's saved choice.
  const { language } = store.getState().preferences
  await Promise.all([texts, language === initialLanguage ? undefined : languages.show(language), shellLoaded])
  return { app, router, store, listeners, languages, liveTexts }
}

/** Renders the application into `container`. */
export async function startApp(container: Element): Promise<void> {
  const { app, router, store, listeners, languages, liveTexts } = await prepareApp()
  await waitUntilInitialized(router)
  const onFirstRender = () => {
    container.removeAttribute('inert')
    // Removing the attribute enables the web fonts. This happens after the first paint, so that they do not delay it.
    requestAnimationFrame(() => setTimeout(() => document.documentElement.removeAttribute('data-written')))
  }
  // A transition lets React yield to the browser, so that it can paint in between.
  startTransition(() =>
    createRoot(container).render(<ReportRender onRender={onFirstRender}>{app}</ReportRender>),
  )
  refreshSessionOnReturn(store)
  followLiveTexts(liveTexts, languages)
  prefetchManifest()
  // If this code cannot be loaded, the application works, but not without a connection.
  runWhenIdle(
    () =>
      void import('./pwa/start-pwa.ts').then(
        ({ startPwa }) => startPwa(store, listeners, languages.i18n),
        () => undefined,
      ),
  )
  watchForNewBuild(() => store.dispatch(newBuildDetected()))
  startPrefetching({ loadCode: loadPageCode, loadData: loadPageData })
}

/** Calls `onRender` when React has replaced the prerendered page. */
function ReportRender({ onRender, children }: { onRender: () => void; children: ReactNode }) {
  useLayoutEffect(onRender, [onRender])
  return children
}

/** Resolves when the first page is loaded, until which the prerendered page stays visible. */
function waitUntilInitialized(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

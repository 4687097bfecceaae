import type { DataRouter } from 'react-router'
import { loadBuildManifest, retryBuildManifest } from '../shared/build/build-manifest.ts'
import type { LanguageSwitch } from '../shared/i18n/i18n.ts'
import { loadAllIcons } from '../shared/icons/load-all-icons.ts'
import { allOverlaysClosed } from '../shared/overlays/overlays-slice.ts'
import { prefersReducedMotion } from '../shared/preferences/reduced-motion.ts'
import { toastShown } from '../shared/ui/toasts/toasts-slice.ts'
import { loadOrReload } from './build/chunk-reload.ts'
import { selectOutdated } from './build/new-build.ts'
import type { RoutingContext } from './routing/routing-context.ts'
import { pageLeft, transitionChosen, transitionMs } from './routing/transition-slice.ts'
import { verifySession } from './routing/verify-session.ts'
import type { AppStore } from './store.ts'

/** Creates the context of navigations. `router` is a function, because the router is created from this context. */
export function createRoutingContext(
  store: AppStore,
  { i18n, loadRemainingTexts }: LanguageSwitch,
  router: () => DataRouter | undefined,
): RoutingContext {
  const loadRemaining = () => Promise.all([loadRemainingTexts(), loadAllIcons()])
  const getLocations = () => {
    const state = router()?.state
    const currentLocation = state?.location ?? toRouterLocation(window.location)
    return { from: currentLocation, to: state?.navigation.location ?? currentLocation }
  }
  const getTargetUrl = () => toUrl(getLocations().to)
  return {
    dispatch: store.dispatch,
    loadUser: () => verifySession(store),
    loadRules: async () => (await loadBuildManifest()).matcher,
    retryRules: retryBuildManifest,
    getLocations,
    getTargetUrl,
    isOutdated: () => selectOutdated(store.getState()) && !wouldAskToStay(),
    closeOverlays: () => store.dispatch(allOverlaysClosed()),
    setTransition: (direction) => store.dispatch(transitionChosen(direction)),
    async leavePage() {
      if (prefersReducedMotion()) return
      store.dispatch(pageLeft())
      await new Promise((resolve) => setTimeout(resolve, transitionMs))
    },
    explainRefusal(reason) {
      const texts = { 'administrators-only': i18n.t('app:refused.administratorsOnly') }
      store.dispatch(toastShown({ title: texts[reason], intent: 'warning' }))
    },
    leaveApp(address) {
      // Back and forward have changed the URL before, and one with a hash would not be loaded again.
      if (address === toUrl(window.location)) window.location.reload()
      else window.location.assign(address)
    },
    loadRemaining,
    loadFamilyShell: () =>
      loadOrReload(async () => {
        const [shell] = await Promise.all([import('./shell/family-shell.tsx'), loadRemaining()])
        return shell.FamilyShell
      }, getTargetUrl),
  }
}

const toUrl = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) =>
  pathname + search + hash

/** Whether something on the page, like an upload or a recording, would make the browser ask before it leaves the page. */
function wouldAskToStay(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

function toRouterLocation({ pathname, search, hash }: Location) {
  return { pathname, search, hash, state: null, key: 'default' }
}

import type { DataRouter } from 'react-router'
import { loadBuildManifest } from '../shared/build/build-manifest.ts'
import type { LanguageSwitch } from '../shared/i18n/i18n.ts'
import { loadAllIcons } from '../shared/icons/load-all-icons.ts'
import { allOverlaysClosed } from '../shared/overlays/overlays-slice.ts'
import { prefersStillness } from '../shared/preferences/reduced-motion.ts'
import { toastShown } from '../shared/ui/toasts/toasts-slice.ts'
import { selectOutdated } from './build/new-build.ts'
import type { PageNeeds } from './routing/page-needs.ts'
import { pageLeft, transitionChosen, transitionMs } from './routing/transition-slice.ts'
import { verifySession } from './routing/verify-session.ts'
import type { AppStore } from './store.ts'

/** What the pages need, from the store, the texts and the router, which exists only when these do. */
export function pageNeedsOf(
  store: AppStore,
  { i18n, loadFurtherTexts }: LanguageSwitch,
  router: () => DataRouter | undefined,
): PageNeeds {
  const loadFurther = () => Promise.all([loadFurtherTexts(), loadAllIcons()])
  return {
    currentUser: () => verifySession(store),
    rules: async () => (await loadBuildManifest()).matcher,
    whereabouts() {
      const state = router()?.state
      const here = state?.location ?? locationOf(window.location)
      return { from: here, to: state?.navigation.location ?? here }
    },
    isOutdated: () => selectOutdated(store.getState()),
    closeOverlays: () => store.dispatch(allOverlaysClosed()),
    chooseTransition: (direction) => store.dispatch(transitionChosen(direction)),
    async leavePage() {
      if (prefersStillness()) return
      store.dispatch(pageLeft())
      await new Promise((resolve) => setTimeout(resolve, transitionMs))
    },
    explain(because) {
      const texts = { 'administrators-only': i18n.t('app:refused.administratorsOnly') }
      store.dispatch(toastShown({ title: texts[because], intent: 'warning' }))
    },
    goElsewhere: (address) => window.location.assign(address),
    loadFurther,
    async loadFamilyShell() {
      const [shell] = await Promise.all([import('./shell/family-shell.tsx'), loadFurther()])
      return shell.FamilyShell
    },
  }
}

function locationOf({ pathname, search, hash }: Location) {
  return { pathname, search, hash, state: null, key: 'default' }
}

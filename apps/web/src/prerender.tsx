import { type Language, languages } from '@lares/shared-types/languages'
import { getFirstLoad } from '@lares/shared-types/routing/first-loads'
import type { SessionUser } from '@lares/shared-types/users'
import { renderToString } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router'
import { version } from '../../../package.json'
import { loadTexts } from './app/languages/load-texts.ts'
import { familyRoutes } from './app/pages/family-routes.ts'
import { guestRoutes } from './app/pages/guest-pages.ts'
import { Providers } from './app/providers.tsx'
import { FamilyShell } from './app/shell/family-shell.tsx'
import { FirstLoad } from './app/shell/first-load.tsx'
import { GuestShell } from './app/shell/guest-shell.tsx'
import { SkipLink } from './app/shell/skip-link.tsx'
import { createStore } from './app/store.ts'
import type { AboutData } from './features/account/pages/about-archive-page.tsx'
import { setPageData } from './shared/build/page-data.ts'
import { kindPages, paths } from './shared/config/paths.ts'
import { createLanguageSwitch } from './shared/i18n/i18n.ts'
import { loadAllIcons } from './shared/icons/load-all-icons.ts'
import { readStoredPreferences } from './shared/preferences/stored-preferences.ts'

/** A public page with the route rule `prerender`. */
interface PrerenderedPage {
  readonly path: string
  /** The path of its module, which is its key in Vite's manifest, unless the entry contains it. */
  readonly source?: string
  /** The content of `{path}/_payload.json`. */
  readonly data: AboutData | Record<string, never>
}

export const pages: readonly PrerenderedPage[] = [
  { path: paths.index.to(), data: {} },
  {
    path: paths.home.to(),
    source: 'src/features/account/pages/about-archive-page.tsx',
    data: { version },
  },
]

export { languages }

export const pageCode = [...guestRoutes, ...familyRoutes].map(({ page, load }) => ({
  pattern: page.pattern,
  isForGuests: page.access === 'guest',
  load,
}))

/** Renders the HTML of a public page in its layout, as a guest sees it. Throws for any other path. */
export async function renderPage(path: string, language: Language): Promise<string> {
  const page = pages.find((candidate) => candidate.path === path)
  const Page = await guestRoutes.find((route) => route.page.pattern === path)?.load()
  if (!page || !Page) throw new Error(`No page is prerendered at ${path}`)
  setPageData(path, page.data)
  const { store } = createStore(readStoredPreferences([language], false))
  const texts = createLanguageSwitch(loadTexts)
  await texts.show(language)
  return renderToString(
    <Providers store={store} i18n={texts.i18n}>
      <StaticRouter location={path}>
        <Routes>
          <Route element={<PrerenderedLayout />}>
            <Route path="*" element={<Page />} />
          </Route>
        </Routes>
      </StaticRouter>
    </Providers>,
  )
}

/** The texts that a prerendered page shows if the application cannot start: a sentence and the label of a button. */
export async function getStuckTexts(language: Language): Promise<{ sentence: string; retry: string }> {
  const { i18n, show } = createLanguageSwitch(loadTexts)
  await show(language)
  return { sentence: i18n.t('app:stuck'), retry: i18n.t('shared:retry') }
}

/** The texts of the web manifest; its shortcuts are named by their URLs. */
export async function getManifestTexts(language: Language) {
  const { i18n, show, loadRemainingTexts } = createLanguageSwitch(loadTexts)
  await show(language)
  await loadRemainingTexts()
  return {
    description: i18n.t('pwa:manifest.description'),
    shortcuts: {
      [paths.search.to()]: i18n.t('navigation:search'),
      [kindPages.image.list.to()]: i18n.t('items:kinds.image.many'),
      [kindPages.record.list.to()]: i18n.t('items:kinds.record.many'),
    },
  }
}

/** Pages for signed-in users that are prerendered in their loading state. */
const framePages = [...guestRoutes, ...familyRoutes].filter(({ page }) => getFirstLoad(page) && !page.params)
export const framePatterns = framePages.map(({ page }) => page.pattern)

/**
 * Renders the HTML of the family layout, around the page with this pattern in its loading state, or without a pattern
 * around a loading indicator. The gateway sends it to signed-in users, so it contains only what all of them may see.
 */
export async function renderFrame(language: Language, pattern?: string): Promise<string> {
  const Page = (await framePages.find(({ page }) => page.pattern === pattern)?.load()) ?? FirstLoad
  const { store } = createStore(readStoredPreferences([language], false), {
    verified: true,
    user: placeholderUser,
  })
  const texts = createLanguageSwitch(loadTexts)
  await Promise.all([texts.show(language), texts.loadRemainingTexts(), loadAllIcons()])
  return renderToString(
    <Providers store={store} i18n={texts.i18n}>
      <StaticRouter location={pattern ?? '/'}>
        <Routes>
          <Route element={<FamilyShell />}>
            <Route path="*" element={<Page />} />
          </Route>
        </Routes>
      </StaticRouter>
    </Providers>,
  )
}

const placeholderUser: SessionUser = {
  id: '',
  email: '',
  displayName: '',
  verified: true,
  isAdmin: false,
  permissions: [],
  siteparams: {},
}

/** The part of the root layout that can be prerendered. */
function PrerenderedLayout() {
  return (
    <>
      <SkipLink />
      <GuestShell />
    </>
  )
}

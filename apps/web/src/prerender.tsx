import { type Language, languages } from '@lares/shared-types/languages'
import type { SessionUser } from '@lares/shared-types/users'
import { renderToString } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router'
import { version } from '../../../package.json'
import { familyRoutes } from './app/family-routes.ts'
import { guestRoutes } from './app/guest-routes.ts'
import { loadTexts } from './app/languages/load-texts.ts'
import { Providers } from './app/providers.tsx'
import { FamilyShell } from './app/shell/family-shell.tsx'
import { FirstLoad } from './app/shell/first-load.tsx'
import { GuestShell } from './app/shell/guest-shell.tsx'
import { SkipLink } from './app/shell/skip-link.tsx'
import { createStore } from './app/store.ts'
import { AboutArchivePage, type AboutData } from './features/account/pages/about-archive-page.tsx'
import { SignInPage } from './features/account/pages/sign-in-page.tsx'
import { setPageData } from './shared/build/page-data.ts'
import { createLanguageSwitch } from './shared/i18n/i18n.ts'
import { loadAllIcons } from './shared/icons/load-all-icons.ts'
import { readStoredPreferences } from './shared/preferences/stored-preferences.ts'

/** A public page: what the rules call `prerender`. */
interface WrittenPage {
  readonly path: string
  readonly Page: () => React.JSX.Element
  /** Where its code is, as the build's list of files names it. */
  readonly source: string
  /** What `{path}/_payload.json` holds. */
  readonly data: AboutData | Record<string, never>
}

export const pages: readonly WrittenPage[] = [
  { path: '/', Page: SignInPage, source: 'src/features/account/pages/sign-in-page.tsx', data: {} },
  {
    path: '/home',
    Page: AboutArchivePage,
    source: 'src/features/account/pages/about-archive-page.tsx',
    data: { version },
  },
]

export { languages }

/** Every page: its pattern, and what loads its code. */
export const pageCode = [...guestRoutes, ...familyRoutes].map(({ page, load }) => ({
  pattern: page.pattern,
  isOfGuests: page.access === 'guest',
  load,
}))

/** The HTML of a public page as a guest sees it in `language`, in its layout. Throws for any other path. */
export async function renderPage(path: string, language: Language): Promise<string> {
  const page = pages.find((one) => one.path === path)
  if (!page) throw new Error(`no page is written at ${path}`)
  setPageData(path, page.data)
  const { store } = createStore(readStoredPreferences([language], false))
  const texts = createLanguageSwitch(loadTexts)
  await texts.show(language)
  return renderToString(
    <Providers store={store} i18n={texts.i18n}>
      <StaticRouter location={path}>
        <Routes>
          <Route element={<WrittenLayout />}>
            <Route path="*" element={<page.Page />} />
          </Route>
        </Routes>
      </StaticRouter>
    </Providers>,
  )
}

/** What a written page says where the application cannot start: the sentence, and the button beside it. */
export async function stuckWords(language: Language): Promise<{ sentence: string; retry: string }> {
  const { i18n, show } = createLanguageSwitch(loadTexts)
  await show(language)
  return { sentence: i18n.t('app:stuck'), retry: i18n.t('shared:retry') }
}

/** Pages of the family that are written as they are before anything of the archive is known, by their patterns. */
const waitingPages = [...guestRoutes, ...familyRoutes].filter(({ page }) => page.firstCall && !page.params)
export const waitingPatterns = waitingPages.map(({ page }) => page.pattern)

/**
 * The HTML of the family layout in `language`, around the page with this pattern while it waits for the archive, else around one that is
 * still on its way: what the gateway sends to somebody who is signed in. It shows only what everybody in the family has.
 */
export async function renderFrame(language: Language, pattern?: string): Promise<string> {
  const Page = (await waitingPages.find(({ page }) => page.pattern === pattern)?.load()) ?? FirstLoad
  const { store } = createStore(readStoredPreferences([language], false), { verified: true, user: anybody })
  const texts = createLanguageSwitch(loadTexts)
  await Promise.all([texts.show(language), texts.loadFurtherTexts(), loadAllIcons()])
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

const anybody: SessionUser = {
  id: '',
  email: '',
  displayName: '',
  verified: true,
  isAdmin: false,
  permissions: [],
  siteparams: {},
}

/** What of the layout of every page can be written before anybody asks for one. */
function WrittenLayout() {
  return (
    <>
      <SkipLink />
      <GuestShell />
    </>
  )
}

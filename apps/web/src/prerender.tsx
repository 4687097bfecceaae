import { type Language, languages } from '@lares/shared-types/languages'
import { renderToString } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router'
import { version } from '../../../package.json'
import { loadTexts } from './app/languages/load-texts.ts'
import { Providers } from './app/providers.tsx'
import { GuestShell } from './app/shell/guest-shell.tsx'
import { SkipLink } from './app/shell/skip-link.tsx'
import { createStore } from './app/store.ts'
import { AboutArchivePage, type AboutData } from './features/account/pages/about-archive-page.tsx'
import { SignInPage } from './features/account/pages/sign-in-page.tsx'
import { providePageData } from './shared/build/page-data.ts'
import { createLanguageSwitch } from './shared/i18n/i18n.ts'
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

/** The HTML of a public page as a guest sees it in `language`, in its layout. Throws for any other path. */
export async function renderPage(path: string, language: Language): Promise<string> {
  const page = pages.find((one) => one.path === path)
  if (!page) throw new Error(`no page is written at ${path}`)
  providePageData(path, page.data)
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

/** What of the layout of every page can be written before anybody asks for one. */
function WrittenLayout() {
  return (
    <>
      <SkipLink />
      <GuestShell />
    </>
  )
}

import { findInvalidParam, findPage } from './find-page.ts'
import { parseLocalUrl, toLocalUrl } from './local-url.ts'
import { allPages, pages } from './pages.ts'

const parameter = 'next'

/** The URL of the sign-in page that continues to `target`, a path with its query. */
export function buildSignInUrl(target: string): string {
  const signInPath = pages.index.pattern
  if (target === signInPath || target === pages.search.pattern) return signInPath
  return `${signInPath}?${new URLSearchParams({ [parameter]: target })}`
}

/** The page to open after signing in; undefined if there is none, or if it is a guest page or outside the archive. */
export function getPageAfterSignIn(search: string): string | undefined {
  const target = new URLSearchParams(search).get(parameter)
  // A relative URL would depend on the current page.
  if (!target?.startsWith('/')) return undefined
  const address = toLocalUrl(target)
  if (address === undefined || !isSignedInPage(parseLocalUrl(address).pathname)) return undefined
  return address
}

function isSignedInPage(pathname: string): boolean {
  const match = findPage(allPages, pathname)
  return match !== undefined && match.page.access !== 'guest' && !findInvalidParam(match.page, match.params)
}

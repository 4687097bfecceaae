import { findPage, hasValidParams } from './find-page.ts'
import { ownAddress, partsOf } from './own-address.ts'
import { allPages, pages } from './pages.ts'

const parameter = 'next'

/** The sign-in page that afterwards goes on to `wanted`, a path with its query. */
export function signInLink(wanted: string): string {
  const plain = pages.index.pattern
  if (wanted === plain || wanted === pages.search.pattern) return plain
  return `${plain}?${new URLSearchParams({ [parameter]: wanted })}`
}

/** The page that a sign-in link names; nothing where it names none, one for guests, or an address outside the archive. */
export function wantedAfterSignIn(search: string): string | undefined {
  const wanted = new URLSearchParams(search).get(parameter)
  // A relative reference would mean another page each time.
  if (!wanted?.startsWith('/')) return undefined
  const address = ownAddress(wanted)
  if (address === undefined || !isPageOfRelatives(partsOf(address).pathname)) return undefined
  return address
}

function isPageOfRelatives(pathname: string): boolean {
  const found = findPage(allPages, pathname)
  return found !== undefined && found.page.access !== 'guest' && hasValidParams(found.page, found.params)
}

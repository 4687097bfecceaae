import { pages } from './pages.ts'

const parameter = 'next'

/** The sign-in page that afterwards goes on to `wanted`, a path with its query. */
export function signInLink(wanted: string): string {
  const plain = pages.index.pattern
  if (wanted === plain || wanted === pages.search.pattern) return plain
  return `${plain}?${new URLSearchParams({ [parameter]: wanted })}`
}

/** The page that a sign-in link names; nothing where it names none, or one outside this application. */
export function wantedAfterSignIn(search: string): string | undefined {
  const wanted = new URLSearchParams(search).get(parameter)
  if (!wanted?.startsWith('/')) return undefined
  const here = 'http://here.invalid'
  const url = URL.canParse(wanted, here) ? new URL(wanted, here) : undefined
  if (url?.origin !== here) return undefined
  return url.pathname + url.search + url.hash
}

import { paths } from '../../shared/config/paths.ts'

const parameter = 'next'

/** The sign-in page that afterwards goes on to `wanted`, a path with its query. */
export function signInLink(wanted: string): string {
  const plain = paths.index.to()
  if (wanted === plain || wanted === paths.search.to()) return plain
  return `${plain}?${new URLSearchParams({ [parameter]: wanted })}`
}

/** The page that a sign-in link names; nothing where it names none, or one outside this application. */
export function wantedAfterSignIn(search: string): string | undefined {
  const wanted = new URLSearchParams(search).get(parameter)
  if (!wanted) return undefined
  const here = 'http://here.invalid'
  const url = URL.canParse(wanted, here) ? new URL(wanted, here) : undefined
  if (!wanted.startsWith('/') || url?.origin !== here) return undefined
  return url.pathname + url.search + url.hash
}

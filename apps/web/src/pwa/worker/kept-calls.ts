import type { CacheArea } from '../../shared/kept/kept-caches.ts'

/** Which calls have copies on the device, by the paths of their contracts. */
export type KeptPaths = Readonly<Record<CacheArea, readonly string[]>>

/** Tells where the copy of what is at an address belongs; nowhere where none is kept. */
export function placeFinder(paths: KeptPaths): (url: URL) => CacheArea | undefined {
  const patterns = {
    answers: patternOf(paths.answers),
    pictures: patternOf(paths.pictures),
    'precache-files': patternOf(paths['precache-files']),
  }
  return ({ pathname, searchParams }) => {
    // Of a search the first screen is kept, of lists every page that was seen.
    if (pathname === '/api/search' && searchParams.has('cursor')) return undefined
    if (patterns.answers.test(pathname)) return 'answers'
    if (patterns.pictures.test(pathname)) return 'pictures'
    return patterns['precache-files'].test(pathname) ? 'precache-files' : undefined
  }
}

function patternOf(paths: readonly string[]): RegExp {
  const each = paths.map((path) => path.replaceAll('.', '\\.').replace(/:[A-Za-z]+/g, '[^/]+'))
  return new RegExp(`^(?:${each.join('|')})$`)
}

import type { CacheArea } from '../../../shared/offline/user-caches.ts'

/** The contract paths whose replies are cached in each area. */
export type CachedPaths = Readonly<Record<CacheArea, readonly string[]>>

/** Creates a function that finds the area in which the reply of a URL is cached; undefined if it is not cached. */
export function createAreaFinder(paths: CachedPaths): (url: URL) => CacheArea | undefined {
  const patterns = {
    answers: toPattern(paths.answers),
    pictures: toPattern(paths.pictures),
    'precache-files': toPattern(paths['precache-files']),
  }
  return ({ pathname, searchParams }) => {
    // Of a search only the first page is cached, of lists every page that was viewed.
    if (pathname === '/api/search' && searchParams.has('cursor')) return undefined
    if (patterns.answers.test(pathname)) return 'answers'
    if (patterns.pictures.test(pathname)) return 'pictures'
    return patterns['precache-files'].test(pathname) ? 'precache-files' : undefined
  }
}

function toPattern(paths: readonly string[]): RegExp {
  const alternatives = paths.map((path) => path.replaceAll('.', '\\.').replace(/:[A-Za-z]+/g, '[^/]+'))
  return new RegExp(`^(?:${alternatives.join('|')})$`)
}

import type { CacheArea } from '../../../shared/offline/user-caches.ts'
import { cachedContracts } from './cached-api.ts'

const patterns = {
  answers: toPattern(cachedContracts.answers),
  pictures: toPattern(cachedContracts.pictures),
  'precache-files': toPattern(cachedContracts['precache-files']),
}

/** Finds the area in which the reply of a URL is cached; undefined if it is not cached. */
export function findArea({ pathname, searchParams }: URL): CacheArea | undefined {
  // Of a search only the first page is cached, of lists every page that was viewed.
  if (pathname === '/api/search' && searchParams.has('cursor')) return undefined
  if (patterns.answers.test(pathname)) return 'answers'
  if (patterns.pictures.test(pathname)) return 'pictures'
  return patterns['precache-files'].test(pathname) ? 'precache-files' : undefined
}

function toPattern(contracts: readonly { path: string }[]): RegExp {
  const alternatives = contracts.map(({ path }) =>
    path.replaceAll('.', '\\.').replace(/:[A-Za-z]+/g, '[^/]+'),
  )
  return new RegExp(`^(?:${alternatives.join('|')})$`)
}

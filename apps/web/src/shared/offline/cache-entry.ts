import { cachedAtHeader } from './cached-at-header.ts'

const sizeHeader = 'x-lares-size'
const subjectHeader = 'x-lares-subject'

/** The metadata of a cached response, which is readable without opening it. */
export interface CacheEntry {
  readonly url: string
  /** When it was stored, in milliseconds since the epoch. */
  readonly at: number
  /** Bytes. */
  readonly size: number
  /** The pinned item that it belongs to, as JSON. */
  readonly subject?: string
}

/** The request under which a response is cached. A cache lists all of its requests without reading the responses. */
export function toCacheKey({ url, at, size, subject }: CacheEntry): Request {
  const headers = new Headers({ [cachedAtHeader]: String(at), [sizeHeader]: String(size) })
  if (subject !== undefined) headers.set(subjectHeader, encodeURIComponent(subject))
  return new Request(url, { headers })
}

/** The reverse of `toCacheKey`. */
export function parseCacheKey({ url, headers }: Request): CacheEntry {
  const subject = headers.get(subjectHeader)
  const entry = { url, at: parseNumber(headers, cachedAtHeader), size: parseNumber(headers, sizeHeader) }
  return subject === null ? entry : { ...entry, subject: decodeURIComponent(subject) }
}

/**
 * The response to cache. It retains the headers of the original, among which are those that prevent a file from being
 * opened as a page of the archive.
 */
export function toCachedResponse(response: Response, body: Blob, at: number): Response {
  const headers = new Headers(response.headers)
  // The body is already decompressed, and a `vary` header would keep the cache from matching it.
  for (const name of ['content-encoding', 'transfer-encoding', 'vary']) headers.delete(name)
  headers.set('content-length', String(body.size))
  headers.set(cachedAtHeader, String(at))
  return new Response(body, { status: 200, headers })
}

function parseNumber(headers: Headers, name: string): number {
  const value = Number(headers.get(name))
  return Number.isFinite(value) ? value : 0
}

import { keptAtHeader } from './kept-header.ts'

const sizeHeader = 'x-lares-size'
const subjectHeader = 'x-lares-subject'

/** What is known of a copy without opening it. */
export interface KeptEntry {
  readonly url: string
  readonly at: number
  /** Bytes. */
  readonly size: number
  /** What the person chose to keep, of which this is a part; a JSON text. */
  readonly subject?: string
}

/** What a copy is filed under. A cache lists these all at once, without reading the copies. */
export function requestOf({ url, at, size, subject }: KeptEntry): Request {
  const headers = new Headers({ [keptAtHeader]: String(at), [sizeHeader]: String(size) })
  if (subject !== undefined) headers.set(subjectHeader, encodeURIComponent(subject))
  return new Request(url, { headers })
}

/** Reads what `requestOf` wrote. */
export function entryOf({ url, headers }: Request): KeptEntry {
  const subject = headers.get(subjectHeader)
  const entry = { url, at: numberIn(headers, keptAtHeader), size: numberIn(headers, sizeHeader) }
  return subject === null ? entry : { ...entry, subject: decodeURIComponent(subject) }
}

/**
 * The copy of an answer. It keeps the headers of the answer: among them are those that stop a file from being run as a
 * page of the archive.
 */
export function copyOf(answer: Response, body: Blob, at: number): Response {
  const headers = new Headers(answer.headers)
  // The body is no longer compressed, and how it may be matched is ours to say.
  for (const name of ['content-encoding', 'transfer-encoding', 'vary']) headers.delete(name)
  headers.set('content-length', String(body.size))
  headers.set(keptAtHeader, String(at))
  return new Response(body, { status: 200, headers })
}

function numberIn(headers: Headers, name: string): number {
  const value = Number(headers.get(name))
  return Number.isFinite(value) ? value : 0
}

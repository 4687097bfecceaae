import { answeredForHeader } from '@lares/shared-types/answered-for'
import { parseCacheKey, toCachedResponse, toCacheKey } from '../offline/cache-entry.ts'
import { getUserCacheName } from '../offline/user-caches.ts'

/** An item whose files can be pinned: stored on the device for use without a connection. */
export interface KeptSubject {
  readonly id: string
  readonly title: string
  /** The path of its page. */
  readonly page: string
}

export interface KeptThing extends KeptSubject {
  /** Bytes, of all its files. */
  readonly size: number
  /** When it was pinned, in milliseconds since the epoch. */
  readonly at: number
}

/** Why an item could not be pinned. `full`: the device has no space; `refused`: a response was not the expected file. */
export class NotKept extends Error {
  readonly reason: 'full' | 'offline' | 'refused'
  constructor(reason: 'full' | 'offline' | 'refused') {
    super(reason)
    this.reason = reason
  }
}

interface PinRequest {
  readonly userId: string
  readonly subject: KeptSubject
  /** URLs of all of its files. */
  readonly files: readonly string[]
  readonly signal: AbortSignal
  /** Called with the number of bytes received so far, over all files. */
  readonly onProgress: (bytes: number) => void
  readonly now?: () => number
}

/** Whether this browser can store files; private windows and pages without https cannot. */
export function canKeepFiles(): boolean {
  return 'caches' in window && 'serviceWorker' in navigator
}

/**
 * Fetches the files of an item and stores them until they are removed or the user signs out; all of them or none.
 * Throws NotKept, or the reason with which `signal` was aborted.
 */
export async function keepFiles(request: PinRequest): Promise<void> {
  const { userId, subject, files, now = Date.now } = request
  const cache = await caches.open(getUserCacheName('precache-files', userId))
  const at = now()
  let previousBytes = 0
  try {
    await navigator.storage?.persist?.().catch(() => false)
    for (const file of files) {
      const url = new URL(file, location.origin).href
      const { response, body } = await fetchFile(url, request, previousBytes)
      previousBytes += body.size
      const entry = { url, at, size: body.size, subject: JSON.stringify(subject) }
      await cache.put(toCacheKey(entry), toCachedResponse(response, body, at))
    }
  } catch (error) {
    await removeKept(userId, subject.id)
    throw request.signal.aborted ? request.signal.reason : toPinError(error)
  }
}

/** Lists the items that a user has pinned on this device, the latest first. */
export async function listKept(userId: string): Promise<KeptThing[]> {
  const name = getUserCacheName('precache-files', userId)
  if (!(await caches.has(name))) return []
  const entries = (await (await caches.open(name)).keys()).map(parseCacheKey)
  const items = new Map<string, KeptThing>()
  for (const { subject: text, at, size } of entries) {
    const subject = parseSubject(text)
    if (!subject) continue
    const existing = items.get(subject.id)
    items.set(subject.id, { ...subject, at, size: size + (existing?.size ?? 0) })
  }
  return [...items.values()].sort((a, b) => b.at - a.at)
}

/** Removes the stored files of an item. */
export async function removeKept(userId: string, id: string): Promise<void> {
  const name = getUserCacheName('precache-files', userId)
  if (!(await caches.has(name))) return
  const cache = await caches.open(name)
  for (const key of await cache.keys()) {
    if (parseSubject(parseCacheKey(key).subject)?.id === id) await cache.delete(key, { ignoreVary: true })
  }
}

async function fetchFile(url: string, { userId, signal, onProgress }: PinRequest, previousBytes: number) {
  const response = await fetch(url, { signal, credentials: 'same-origin' })
  if (response.status !== 200 || response.headers.get(answeredForHeader) !== userId)
    throw new NotKept('refused')
  const expected = Number(response.headers.get('content-length'))
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  if (quota > 0 && expected > quota - usage) throw new NotKept('full')
  let received = 0
  const byteCounter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength
      onProgress(previousBytes + received)
      controller.enqueue(chunk)
    },
  })
  const body = await new Response(response.body?.pipeThrough(byteCounter)).blob()
  // The content-length of a compressed response is the compressed length.
  const isCompressed = response.headers.has('content-encoding')
  if (expected > 0 && !isCompressed && body.size !== expected) throw new NotKept('refused')
  return { response, body: body.slice(0, body.size, response.headers.get('content-type') ?? '') }
}

function toPinError(error: unknown): NotKept {
  if (error instanceof NotKept) return error
  const isQuotaExceeded = error instanceof DOMException && error.name === 'QuotaExceededError'
  return new NotKept(isQuotaExceeded ? 'full' : 'offline')
}

function parseSubject(text: string | undefined): KeptSubject | undefined {
  try {
    const subject: unknown = JSON.parse(text ?? 'null')
    return isKeptSubject(subject) ? subject : undefined
  } catch {
    return undefined
  }
}

function isKeptSubject(value: unknown): value is KeptSubject {
  if (typeof value !== 'object' || value === null) return false
  return ['id', 'title', 'page'].every((field) => typeof Reflect.get(value, field) === 'string')
}

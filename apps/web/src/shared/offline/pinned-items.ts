import { responseUserHeader } from '@lares/shared-types/response-user'
import { parseCacheKey, toCachedResponse, toCacheKey } from './cache-entry.ts'
import { getUserCacheName } from './user-caches.ts'

/** An item whose files can be pinned: stored on the device for use without a connection. */
export interface PinnableItem {
  readonly id: string
  readonly title: string
  /** The path of its page. */
  readonly page: string
}

export interface PinnedItem extends PinnableItem {
  /** Bytes, of all its files. */
  readonly size: number
  /** When it was pinned, in milliseconds since the epoch. */
  readonly at: number
}

/** Why an item could not be pinned. `full`: the device has no space; `refused`: a response was not the expected file. */
export class PinError extends Error {
  readonly reason: 'full' | 'offline' | 'refused'
  constructor(reason: 'full' | 'offline' | 'refused') {
    super(reason)
    this.reason = reason
  }
}

interface PinRequest {
  readonly userId: string
  readonly subject: PinnableItem
  /** URLs of all of its files. */
  readonly files: readonly string[]
  readonly signal: AbortSignal
  /** Called with the number of bytes received so far, over all files. */
  readonly onProgress: (bytes: number) => void
  readonly now?: () => number
}

/** Whether this browser can store files; private windows and pages without https cannot. */
export function canPinItems(): boolean {
  return 'caches' in window && 'serviceWorker' in navigator
}

/**
 * Fetches the files of an item and stores them until they are removed or the user signs out; all of them or none.
 * Throws PinError, or the reason with which `signal` was aborted.
 */
export async function pinItem(request: PinRequest): Promise<void> {
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
    await unpinItem(userId, subject.id)
    throw request.signal.aborted ? request.signal.reason : toPinError(error)
  }
}

/** Lists the items that a user has pinned on this device, the latest first. */
export async function listPinnedItems(userId: string): Promise<PinnedItem[]> {
  const name = getUserCacheName('precache-files', userId)
  if (!(await caches.has(name))) return []
  const entries = (await (await caches.open(name)).keys()).map(parseCacheKey)
  const items = new Map<string, PinnedItem>()
  for (const { subject: text, at, size } of entries) {
    const subject = parseSubject(text)
    if (!subject) continue
    const existing = items.get(subject.id)
    items.set(subject.id, { ...subject, at, size: size + (existing?.size ?? 0) })
  }
  return [...items.values()].sort((a, b) => b.at - a.at)
}

/** Removes the stored files of an item. */
export async function unpinItem(userId: string, id: string): Promise<void> {
  const name = getUserCacheName('precache-files', userId)
  if (!(await caches.has(name))) return
  const cache = await caches.open(name)
  for (const key of await cache.keys()) {
    if (parseSubject(parseCacheKey(key).subject)?.id === id) await cache.delete(key, { ignoreVary: true })
  }
}

async function fetchFile(url: string, { userId, signal, onProgress }: PinRequest, previousBytes: number) {
  const response = await fetch(url, { signal, credentials: 'same-origin' })
  if (response.status !== 200 || response.headers.get(responseUserHeader) !== userId)
    throw new PinError('refused')
  const expected = Number(response.headers.get('content-length'))
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  if (quota > 0 && expected > quota - usage) throw new PinError('full')
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
  if (expected > 0 && !isCompressed && body.size !== expected) throw new PinError('refused')
  return { response, body: body.slice(0, body.size, response.headers.get('content-type') ?? '') }
}

function toPinError(error: unknown): PinError {
  if (error instanceof PinError) return error
  const isQuotaExceeded = error instanceof DOMException && error.name === 'QuotaExceededError'
  return new PinError(isQuotaExceeded ? 'full' : 'offline')
}

function parseSubject(text: string | undefined): PinnableItem | undefined {
  try {
    const subject: unknown = JSON.parse(text ?? 'null')
    return isPinnableItem(subject) ? subject : undefined
  } catch {
    return undefined
  }
}

function isPinnableItem(value: unknown): value is PinnableItem {
  if (typeof value !== 'object' || value === null) return false
  return ['id', 'title', 'page'].every((field) => typeof Reflect.get(value, field) === 'string')
}

import { answeredForHeader } from '@lares/shared-types/answered-for'
import { keptCacheName } from './kept-caches.ts'
import { copyOf, entryOf, requestOf } from './kept-entry.ts'

/** What a person keeps whole on the device: an item. */
export interface KeptSubject {
  readonly id: string
  readonly title: string
  /** The address of its page. */
  readonly page: string
}

export interface KeptThing extends KeptSubject {
  /** Bytes, of all its files. */
  readonly size: number
  /** When it was kept, in milliseconds since the epoch. */
  readonly at: number
}

/** Why something could not be kept: the device has no room; no connection; what came is not what was asked for. */
export class NotKept extends Error {
  readonly reason: 'full' | 'offline' | 'refused'
  constructor(reason: 'full' | 'offline' | 'refused') {
    super(reason)
    this.reason = reason
  }
}

interface Keeping {
  readonly userId: string
  readonly subject: KeptSubject
  /** Addresses of everything that belongs to it. */
  readonly files: readonly string[]
  readonly signal: AbortSignal
  /** Bytes that have come so far. */
  readonly onProgress: (bytes: number) => void
  readonly now?: () => number
}

/** Whether this browser can keep files: it cannot in a private window or without https. */
export function canKeepFiles(): boolean {
  return 'caches' in window && 'serviceWorker' in navigator
}

/**
 * Fetches the files of something and keeps them until they are removed or the person signs out; all of them or none.
 * Throws NotKept, or what `signal` was aborted with.
 */
export async function keepFiles(keeping: Keeping): Promise<void> {
  const { userId, subject, files, now = Date.now } = keeping
  const cache = await caches.open(keptCacheName('precache-files', userId))
  const at = now()
  let before = 0
  try {
    await navigator.storage?.persist?.().catch(() => false)
    for (const file of files) {
      const url = new URL(file, location.origin).href
      const { answer, body } = await fetchWhole(url, keeping, before)
      before += body.size
      const entry = { url, at, size: body.size, subject: JSON.stringify(subject) }
      await cache.put(requestOf(entry), copyOf(answer, body, at))
    }
  } catch (error) {
    await removeKept(userId, subject.id)
    throw keeping.signal.aborted ? keeping.signal.reason : reasonOf(error)
  }
}

/** What a person keeps on this device, the latest first. */
export async function listKept(userId: string): Promise<KeptThing[]> {
  const name = keptCacheName('precache-files', userId)
  if (!(await caches.has(name))) return []
  const entries = (await (await caches.open(name)).keys()).map(entryOf)
  const things = new Map<string, KeptThing>()
  for (const { subject: text, at, size } of entries) {
    const subject = subjectIn(text)
    if (!subject) continue
    const held = things.get(subject.id)
    things.set(subject.id, { ...subject, at, size: size + (held?.size ?? 0) })
  }
  return [...things.values()].sort((a, b) => b.at - a.at)
}

/** Removes what is kept of something. */
export async function removeKept(userId: string, id: string): Promise<void> {
  const name = keptCacheName('precache-files', userId)
  if (!(await caches.has(name))) return
  const cache = await caches.open(name)
  for (const key of await cache.keys()) {
    if (subjectIn(entryOf(key).subject)?.id === id) await cache.delete(key, { ignoreVary: true })
  }
}

async function fetchWhole(url: string, { userId, signal, onProgress }: Keeping, before: number) {
  const answer = await fetch(url, { signal, credentials: 'same-origin' })
  if (answer.status !== 200 || answer.headers.get(answeredForHeader) !== userId) throw new NotKept('refused')
  const expected = Number(answer.headers.get('content-length'))
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  if (quota > 0 && expected > quota - usage) throw new NotKept('full')
  let received = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      received += piece.byteLength
      onProgress(before + received)
      controller.enqueue(piece)
    },
  })
  const body = await new Response(answer.body?.pipeThrough(counting)).blob()
  // A compressed answer tells the length of what it was compressed to.
  const compressed = answer.headers.has('content-encoding')
  if (expected > 0 && !compressed && body.size !== expected) throw new NotKept('refused')
  return { answer, body: body.slice(0, body.size, answer.headers.get('content-type') ?? '') }
}

function reasonOf(error: unknown): NotKept {
  if (error instanceof NotKept) return error
  const full = error instanceof DOMException && error.name === 'QuotaExceededError'
  return new NotKept(full ? 'full' : 'offline')
}

function subjectIn(text: string | undefined): KeptSubject | undefined {
  try {
    const subject: unknown = JSON.parse(text ?? 'null')
    return isSubject(subject) ? subject : undefined
  } catch {
    return undefined
  }
}

function isSubject(value: unknown): value is KeptSubject {
  if (typeof value !== 'object' || value === null) return false
  return ['id', 'title', 'page'].every((field) => typeof Reflect.get(value, field) === 'string')
}

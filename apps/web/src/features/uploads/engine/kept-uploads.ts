import { isUnderWay, type UploadEntry } from '../upload-entry.ts'

/** One key for each file, so that two windows do not write over each other's. */
const prefix = 'lares.upload.'

/** What a device remembers of an upload, so that a later visit can go on with it. */
export interface KeptUpload
  extends Pick<
    UploadEntry,
    | 'id'
    | 'batch'
    | 'destination'
    | 'name'
    | 'size'
    | 'type'
    | 'lastModified'
    | 'sent'
    | 'uploadUrl'
    | 'uploadId'
  > {
  readonly userId: string
  /** The window that sends it. */
  readonly window: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The archive forgets an upload that nobody goes on with after a week. */
const lifetime = 7 * 24 * 3600 * 1000

/** Progress is noted so often, in bytes; it only tells the person how much is there. */
const step = 8 * 1024 * 1024

/** Keeps what is under way on the device, for one person in one window. Full or missing storage costs only that. */
export class KeptUploads {
  readonly #userId: string
  readonly #window: string
  readonly #now: () => number
  readonly #written = new Map<string, string>()

  constructor(userId: string, window: string, now: () => number) {
    this.#userId = userId
    this.#window = window
    this.#now = now
  }

  /** Writes what has changed among `entries` and forgets those that are over. */
  keep(entries: readonly UploadEntry[]): void {
    const open = entries.filter((entry) => entry.destination.to === 'items' && isKept(entry))
    const ids = new Set(open.map(({ id }) => id))
    for (const id of this.#written.keys()) if (!ids.has(id)) this.forget(id)
    for (const entry of open) this.#write(entry)
  }

  forget(id: string): void {
    this.#written.delete(id)
    attempt(() => localStorage.removeItem(prefix + id))
  }

  /** What windows that are closed by now have left of this person's. `alive` are the windows that are open. */
  findLeft(alive: ReadonlySet<string>): KeptUpload[] {
    const kept = attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix))) ?? []
    const found = kept.flatMap((key) => read(key) ?? []).filter(({ userId }) => userId === this.#userId)
    const [stale, fresh] = [true, false].map((old) =>
      found.filter(({ at }) => this.#now() - at > lifetime === old),
    )
    for (const { id } of stale ?? []) this.forget(id)
    return (fresh ?? []).filter(({ window }) => !alive.has(window)).sort((one, other) => one.at - other.at)
  }

  #write(entry: UploadEntry): void {
    const { id, batch, destination, name, size, type, lastModified, uploadUrl, uploadId } = entry
    const sent = Math.floor(entry.sent / step) * step
    const what = {
      ...{ id, batch, destination, name, size, type, lastModified, sent, uploadUrl, uploadId },
      ...{ userId: this.#userId, window: this.#window },
    }
    const text = JSON.stringify(what)
    if (this.#written.get(id) === text) return
    this.#written.set(id, text)
    attempt(() => localStorage.setItem(prefix + id, JSON.stringify({ ...what, at: this.#now() })))
  }
}

function isKept(entry: UploadEntry): boolean {
  return isUnderWay(entry) || entry.state === 'failed'
}

function read(key: string): KeptUpload | undefined {
  const value: unknown = attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null'))
  return isKeptUpload(value) ? value : undefined
}

/** An older version may have written something else. */
function isKeptUpload(value: unknown): value is KeptUpload {
  if (typeof value !== 'object' || value === null) return false
  const texts = ['id', 'batch', 'name', 'type', 'userId', 'window']
  const numbers = ['size', 'lastModified', 'sent', 'at']
  const fields = new Map(Object.entries(value))
  return (
    texts.every((name) => typeof fields.get(name) === 'string') &&
    numbers.every((name) => typeof fields.get(name) === 'number') &&
    typeof fields.get('destination') === 'object'
  )
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

import { isUnderWay, type UploadEntry } from '../upload-entry.ts'

/** Each upload has its own key, so that windows do not overwrite each other's records. */
const keyPrefix = 'lares.upload.'

/** An unfinished upload as stored in localStorage, so that a later visit can resume it. */
export interface UploadRecord
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
  /** The id of the window that sends it. */
  readonly window: string
  /** When the record was written, in milliseconds since 1970. */
  readonly at: number
}

/** The server deletes an unfinished upload after a week. */
const ttlMs = 7 * 24 * 3600 * 1000

/** Bytes between two writes of the progress, which is only for display: the server knows the exact offset. */
const progressStep = 8 * 1024 * 1024

/** Stores the unfinished uploads of one user in one window. Ignores full or missing storage. */
export class UploadRecords {
  readonly #userId: string
  readonly #window: string
  readonly #now: () => number
  /** The stored JSON by id, without the time, to skip unchanged records. */
  readonly #written = new Map<string, string>()

  constructor(userId: string, window: string, now: () => number) {
    this.#userId = userId
    this.#window = window
    this.#now = now
  }

  /** Writes the records of changed entries and deletes those of finished and removed ones. */
  store(entries: readonly UploadEntry[]): void {
    const unfinished = entries.filter((entry) => entry.destination.to === 'items' && isUnfinished(entry))
    const ids = new Set(unfinished.map(({ id }) => id))
    for (const id of this.#written.keys()) {
      if (!ids.has(id)) this.delete(id)
    }
    for (const entry of unfinished) this.#write(entry)
  }

  delete(id: string): void {
    this.#written.delete(id)
    tryOrUndefined(() => localStorage.removeItem(keyPrefix + id))
  }

  /** Finds the records of the user's closed windows, the oldest first, and deletes expired ones. */
  findAbandoned(openWindows: ReadonlySet<string>): UploadRecord[] {
    const keys =
      tryOrUndefined(() => Object.keys(localStorage).filter((key) => key.startsWith(keyPrefix))) ?? []
    const ownRecords = keys
      .flatMap((key) => readRecord(key) ?? [])
      .filter(({ userId }) => userId === this.#userId)
    const isExpired = ({ at }: UploadRecord) => this.#now() - at > ttlMs
    for (const record of ownRecords.filter(isExpired)) this.delete(record.id)
    return ownRecords
      .filter((record) => !isExpired(record) && !openWindows.has(record.window))
      .sort((first, second) => first.at - second.at)
  }

  #write(entry: UploadEntry): void {
    const { id, batch, destination, name, size, type, lastModified, uploadUrl, uploadId } = entry
    const sent = Math.floor(entry.sent / progressStep) * progressStep
    const fields = { id, batch, destination, name, size, type, lastModified, sent, uploadUrl, uploadId }
    const record = { ...fields, userId: this.#userId, window: this.#window }
    const text = JSON.stringify(record)
    if (this.#written.get(id) === text) return
    this.#written.set(id, text)
    tryOrUndefined(() => localStorage.setItem(keyPrefix + id, JSON.stringify({ ...record, at: this.#now() })))
  }
}

function isUnfinished(entry: UploadEntry): boolean {
  return isUnderWay(entry) || entry.state === 'failed'
}

function readRecord(key: string): UploadRecord | undefined {
  const value: unknown = tryOrUndefined(() => JSON.parse(localStorage.getItem(key) ?? 'null'))
  return isUploadRecord(value) ? value : undefined
}

/** An older version of the app may have stored another format. */
function isUploadRecord(value: unknown): value is UploadRecord {
  if (typeof value !== 'object' || value === null) return false
  const stringFields = ['id', 'batch', 'name', 'type', 'userId', 'window']
  const numberFields = ['size', 'lastModified', 'sent', 'at']
  const fields = new Map(Object.entries(value))
  return (
    stringFields.every((name) => typeof fields.get(name) === 'string') &&
    numberFields.every((name) => typeof fields.get(name) === 'number') &&
    typeof fields.get('destination') === 'object'
  )
}

function tryOrUndefined<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

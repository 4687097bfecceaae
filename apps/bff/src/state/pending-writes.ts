export interface Entry {
  readonly value: string
  /** Milliseconds since 1970. */
  readonly expires: number
}

/** An entry that has to be written; undefined for one that has to be deleted. */
type PendingWrite = readonly [key: string, entry: Entry | undefined]

const maxEntries = 10_000

/** Entries that could not be written yet. They override the stored entries of their keys. */
export class PendingWrites {
  readonly #entries = new Map<string, Entry | undefined>()

  get isFull(): boolean {
    return this.#entries.size >= maxEntries
  }

  has(key: string): boolean {
    return this.#entries.has(key)
  }

  get(key: string): Entry | undefined {
    return this.#entries.get(key)
  }

  set(key: string, entry: Entry | undefined): void {
    this.#entries.set(key, entry)
  }

  list(): PendingWrite[] {
    return [...this.#entries]
  }

  /** Removes the written entries, except those changed again since they were listed. */
  remove(written: readonly PendingWrite[]): void {
    for (const [key, entry] of written) if (this.#entries.get(key) === entry) this.#entries.delete(key)
  }
}

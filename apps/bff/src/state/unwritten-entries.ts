export interface Entry {
  readonly value: string
  /** Milliseconds since 1970. */
  readonly expires: number
}

/** An entry that waits to be written; undefined for one that is to be removed. */
type Unwritten = readonly [key: string, entry: Entry | undefined]

const maxEntries = 10_000

/** Entries that could not be written, held in memory in place of what the store says of their keys. */
export class UnwrittenEntries {
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

  list(): Unwritten[] {
    return [...this.#entries]
  }

  /** Forgets what has been written, except what was changed again since it was listed. */
  forget(written: readonly Unwritten[]): void {
    for (const [key, entry] of written) if (this.#entries.get(key) === entry) this.#entries.delete(key)
  }
}

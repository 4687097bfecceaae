/** Some rows, and where the next ones start; null after the last. */
export interface WindowPage<R> {
  readonly rows: readonly R[]
  readonly nextCursor: string | null
}

/** A part of the count, with the cursor after each full page. */
export interface WindowPositions {
  readonly count: number
  readonly cursors: readonly string[]
  readonly nextCursor: string | null
}

interface RowWindowOptions<R> {
  /** Rows of a page. */
  readonly pageSize: number
  /** Loads up to a page of rows. Rejects if that fails. */
  readonly fetchPage: (cursor: string | undefined) => Promise<WindowPage<R>>
  /** Counts further rows. `offset`: the number of rows counted so far, modulo the size of a page. */
  readonly fetchPositions: (cursor: string | undefined, offset: number) => Promise<WindowPositions>
  readonly onChange: () => void
}

/** Pages that are held at most, and requests that are under way at once. */
const maxPages = 40
const maxRequests = 2

/**
 * The rows of a list of any length, of which only those near the visible ones are held. The list is counted in parts, which
 * also yields the cursors by which any page can be loaded without those before it.
 */
export class RowWindow<R> {
  readonly #options: RowWindowOptions<R>
  readonly #pages = new Map<number, readonly R[]>()
  /** The cursor of each page; that of the first one is undefined. */
  readonly #cursors: (string | undefined)[] = [undefined]
  readonly #loading = new Map<number, Promise<void>>()
  #wanted: readonly [first: number, last: number] = [0, 0]
  #counted = 0
  #isCounted = false
  #isStopped = false
  #error: unknown

  constructor(options: RowWindowOptions<R>) {
    this.#options = options
  }

  /** The number of rows as far as they are counted; at least those that are loaded. */
  get count(): number {
    return this.#isCounted ? this.#counted : Math.max(this.#counted, this.#pages.get(0)?.length ?? 0)
  }

  get isCounted(): boolean {
    return this.#isCounted
  }

  /** Whether the first rows have arrived. */
  get isReady(): boolean {
    return this.#pages.has(0)
  }

  get error(): unknown {
    return this.#error
  }

  /** Undefined for a row that is not loaded. */
  getRow(index: number): R | undefined {
    const { pageSize } = this.#options
    return this.#pages.get(Math.floor(index / pageSize))?.[index % pageSize]
  }

  /** Loads the first page and counts the rows; continues after a failure. */
  start(): void {
    this.#error = undefined
    this.#loadWanted()
    void this.#countAll()
  }

  stop(): void {
    this.#isStopped = true
  }

  /** Loads the rows from one index to another, as soon as requests for rows that were wanted before have ended. */
  show(first: number, last: number): void {
    const { pageSize } = this.#options
    this.#wanted = [Math.floor(first / pageSize), Math.floor(last / pageSize)]
    if (this.#error === undefined) this.#loadWanted()
  }

  /** The rows from one index to another, both included. Rejects if they cannot be loaded. */
  async load(first: number, last: number): Promise<R[]> {
    const { pageSize } = this.#options
    const rows: R[] = []
    for (let page = Math.floor(first / pageSize); page <= Math.floor(last / pageSize); page++) {
      const held = this.#pages.get(page) ?? (await this.#fetch(page))
      const start = page * pageSize
      rows.push(...held.slice(Math.max(0, first - start), last - start + 1))
    }
    return rows
  }

  #loadWanted(): void {
    const [first, last] = this.#wanted
    for (let page = first; page <= last && this.#loading.size < maxRequests; page++) {
      const isKnown = page === 0 || this.#cursors[page] !== undefined
      if (isKnown && !this.#pages.has(page) && !this.#loading.has(page)) this.#loadPage(page)
    }
  }

  #loadPage(page: number): void {
    const loading = this.#fetch(page)
      .then((rows) => {
        if (this.#isStopped) return
        this.#pages.set(page, rows)
        this.#evict()
      })
      .catch((error: unknown) => {
        this.#error = error
      })
      .then(() => {
        this.#loading.delete(page)
        if (this.#isStopped) return
        this.#options.onChange()
        if (this.#error === undefined) this.#loadWanted()
      })
    this.#loading.set(page, loading)
  }

  /** A page may arrive in pieces. */
  async #fetch(page: number): Promise<readonly R[]> {
    const rows: R[] = []
    let cursor: string | null | undefined = this.#cursors[page]
    do {
      const piece: WindowPage<R> = await this.#options.fetchPage(cursor)
      rows.push(...piece.rows)
      cursor = piece.nextCursor
    } while (cursor !== null && rows.length < this.#options.pageSize && !this.#isStopped)
    return rows.slice(0, this.#options.pageSize)
  }

  /** Forgets the pages that are farthest from the visible ones; never the first, which tells that there are rows. */
  #evict(): void {
    const [first, last] = this.#wanted
    const getDistance = (page: number) => Math.max(first - page, page - last)
    const pages = [...this.#pages.keys()].filter((page) => page > 0)
    for (const page of pages.sort((one, other) => getDistance(other) - getDistance(one)))
      if (this.#pages.size > maxPages) this.#pages.delete(page)
  }

  async #countAll(): Promise<void> {
    let cursor: string | undefined
    this.#counted = 0
    this.#cursors.length = 1
    this.#isCounted = false
    try {
      while (!this.#isStopped && !this.#isCounted) {
        const part = await this.#options.fetchPositions(cursor, this.#counted % this.#options.pageSize)
        if (this.#isStopped) return
        this.#counted += part.count
        this.#cursors.push(...part.cursors)
        this.#isCounted = part.nextCursor === null
        cursor = part.nextCursor ?? undefined
        this.#options.onChange()
        this.#loadWanted()
      }
    } catch (error) {
      this.#error = error
      if (!this.#isStopped) this.#options.onChange()
    }
  }
}

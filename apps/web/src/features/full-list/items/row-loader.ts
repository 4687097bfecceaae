/** One page of rows. `error` is set if it could not be loaded. */
export interface RowPage<R> {
  readonly rows: readonly R[]
  readonly nextCursor: string | null
  readonly error?: unknown
}

export interface LoadedRows<R> {
  /** Undefined until the first page has arrived. */
  readonly rows: readonly R[] | undefined
  readonly isComplete: boolean
  readonly isTruncated: boolean
  readonly error: unknown
}

interface RowLoaderOptions<R> {
  readonly fetchPage: (cursor: string | undefined) => Promise<RowPage<R>>
  readonly onChange: (loaded: LoadedRows<R>) => void
  /** Rows after which it stops. */
  readonly maxRows: number
}

/** While all pages are loaded, rows are reported when they have grown by this factor, because they are then sorted anew. */
const growth = 1.5

/** Loads the pages of a list one after the other: the next one, or all of them. */
export class RowLoader<R extends { readonly id: string }> {
  readonly #options: RowLoaderOptions<R>
  /** By id: an item that is added meanwhile moves the last row of one page onto the next. */
  readonly #rows = new Map<string, R>()
  #cursor: string | null | undefined
  #reportedCount = 0
  #wantsAll = false
  #isLoading = false
  #isStopped = false
  #error: unknown

  constructor(options: RowLoaderOptions<R>) {
    this.#options = options
  }

  /** Loads the next page. Does nothing after a failure, since a list calls this again whenever it renders. */
  loadMore(): void {
    if (this.#error === undefined) void this.#load()
  }

  /** Loads all further pages. */
  loadAll(): void {
    this.#wantsAll = true
    this.loadMore()
  }

  /** Continues after a failure. */
  retry(): void {
    this.#error = undefined
    this.#report()
    void this.#load()
  }

  stop(): void {
    this.#isStopped = true
  }

  async #load(): Promise<void> {
    if (this.#isLoading || this.#isEnded()) return
    this.#isLoading = true
    do {
      const page = await this.#options.fetchPage(this.#cursor ?? undefined)
      if (this.#isStopped) return
      this.#error = page.error
      if (page.error !== undefined) break
      for (const row of page.rows) this.#rows.set(row.id, row)
      this.#cursor = page.nextCursor
      if (this.#wantsAll && this.#rows.size >= this.#reportedCount * growth) this.#report()
    } while (this.#wantsAll && !this.#isEnded())
    this.#isLoading = false
    this.#report()
  }

  #isEnded(): boolean {
    return this.#isStopped || this.#cursor === null || this.#rows.size >= this.#options.maxRows
  }

  #report(): void {
    const isEnded = this.#isEnded()
    const hasRows = this.#cursor !== undefined
    this.#reportedCount = this.#rows.size
    this.#options.onChange({
      rows: hasRows ? [...this.#rows.values()].slice(0, this.#options.maxRows) : undefined,
      isComplete: isEnded,
      isTruncated: isEnded && this.#cursor !== null,
      error: this.#error,
    })
  }
}

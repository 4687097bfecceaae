/** Time that one transaction may take: an embedded database serves nobody else meanwhile. */
const maxMs = 40
const [firstItems, maxItems] = [5, 20]

/** Chooses how many items the next transaction handles by the time that the last one took, since items differ by their texts and labels. */
export class TransactionSize {
  #items = firstItems
  readonly #clock: () => number

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** Runs the work of one transaction with at most so many items. `onStart` is called when the transaction has begun, or begins again. */
  async run<Result>(work: (items: number, onStart: () => void) => Promise<Result>): Promise<Result> {
    const items = this.#items
    let startedAt = this.#clock()
    const result = await work(items, () => {
      startedAt = this.#clock()
    })
    const fitting = Math.floor((items * maxMs) / Math.max(1, this.#clock() - startedAt))
    this.#items = Math.max(1, Math.min(fitting, 2 * items, maxItems))
    return result
  }
}

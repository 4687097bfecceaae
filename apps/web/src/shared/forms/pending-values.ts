/** Values that were requested and are shown later, in this order; on a busy device more are requested meanwhile. */
export class PendingValues {
  #values: readonly string[] = []

  /** The value requested last, if it is not shown yet. */
  get latest(): string | undefined {
    return this.#values.at(-1)
  }

  add(value: string): void {
    this.#values = [...this.#values, value]
  }

  /**
   * Records which value is shown now. Returns false for one that was not requested here but comes from elsewhere, after
   * which nothing that was requested before counts any more.
   */
  show(value: string): boolean {
    const index = this.#values.lastIndexOf(value)
    this.#values = index < 0 ? [] : this.#values.slice(index + 1)
    return index >= 0
  }
}

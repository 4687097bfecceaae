/**
 * Whose turn it is on the one session that all connections share. A connection keeps its turn from the
 * first statement of a transaction to its end; the others wait in the order in which they came.
 */
export class SessionTurns {
  #holder: object | undefined
  #waiting: { readonly who: object; readonly go: () => void }[] = []

  async take(who: object): Promise<void> {
    if (this.#holder === who) return
    if (!this.#holder) {
      this.#holder = who
      return
    }
    await new Promise<void>((go) => this.#waiting.push({ who, go }))
  }

  release(who: object): void {
    if (this.#holder !== who) return
    const next = this.#waiting.shift()
    this.#holder = next?.who
    next?.go()
  }
}

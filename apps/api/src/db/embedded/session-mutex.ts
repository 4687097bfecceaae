/**
 * A fair mutex for the one session that all connections share. A connection holds it from the first statement of a
 * transaction to its end.
 */
export class SessionMutex {
  #holder: object | undefined
  #waiting: { readonly owner: object; readonly resolve: () => void }[] = []

  async acquire(owner: object): Promise<void> {
    if (this.#holder === owner) return
    if (!this.#holder) {
      this.#holder = owner
      return
    }
    await new Promise<void>((resolve) => this.#waiting.push({ owner, resolve }))
  }

  release(owner: object): void {
    if (this.#holder !== owner) return
    const next = this.#waiting.shift()
    this.#holder = next?.owner
    next?.resolve()
  }
}

/** Lets tasks of the same name follow one another within this process; those of other names go on beside them. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  async take<T>(name: string, task: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name) ?? Promise.resolve()
    const mine = before.then(task, task)
    const settled = mine.catch(() => undefined)
    this.#last.set(name, settled)
    await settled
    if (this.#last.get(name) === settled) this.#last.delete(name)
    return mine
  }
}

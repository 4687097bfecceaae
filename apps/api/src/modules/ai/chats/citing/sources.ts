/** What the model was shown of one item. */
export interface Source {
  readonly number: number
  readonly itemId: string
  readonly texts: readonly string[]
}

/** Letters kept of each item, to find the words that a sentence rests on. */
const longestKept = 60_000

/** The items that the model was shown for one answer, under the numbers by which it names them: 1, 2 and so on. */
export class Sources {
  readonly #byItem = new Map<string, { number: number; texts: string[]; length: number }>()
  readonly #items: string[] = []

  /** The number of an item, a new one where it has none; `texts` are what is shown of it, letter by letter. */
  add(itemId: string, texts: readonly string[]): number {
    const known = this.#byItem.get(itemId) ?? this.#begin(itemId)
    for (const text of texts) {
      if (known.length + text.length > longestKept || known.texts.includes(text)) continue
      known.texts.push(text)
      known.length += text.length
    }
    return known.number
  }

  get(number: number): Source | undefined {
    const itemId = this.#items[number - 1]
    const known = itemId === undefined ? undefined : this.#byItem.get(itemId)
    return known && itemId ? { number, itemId, texts: known.texts } : undefined
  }

  get itemIds(): readonly string[] {
    return this.#items
  }

  #begin(itemId: string) {
    const begun = { number: this.#items.push(itemId), texts: [], length: 0 }
    this.#byItem.set(itemId, begun)
    return begun
  }
}

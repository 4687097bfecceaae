import { indexSentences, type SentenceIndex } from './best-quote.ts'

/** An item that the model has received, in full or in part. */
export interface Source {
  readonly number: number
  readonly itemId: string
  /** Sentences of the received texts, split on first use. */
  readonly sentences: () => SentenceIndex
}

interface ShownItem {
  readonly number: number
  readonly texts: string[]
  length: number
  sentences: SentenceIndex | undefined
}

/** Characters retained per item for finding quotes. */
const maxRetainedLength = 60_000

/** The items that the model received for one answer, numbered from 1 as the model cites them. */
export class Sources {
  readonly #byItem = new Map<string, ShownItem>()
  readonly #items: string[] = []
  readonly #unnumbered = new Set<string>()

  /** Adds texts of an item exactly as the model receives them; returns the item's number. */
  add(itemId: string, texts: readonly string[]): number {
    const item = this.#byItem.get(itemId) ?? this.#addItem(itemId)
    for (const text of texts) {
      if (item.length + text.length > maxRetainedLength || item.texts.includes(text)) continue
      item.texts.push(text)
      item.length += text.length
      item.sentences = undefined
    }
    return item.number
  }

  get(number: number): Source | undefined {
    const itemId = this.#items[number - 1]
    const item = itemId === undefined ? undefined : this.#byItem.get(itemId)
    return item && itemId ? { number, itemId, sentences: () => getSentences(item) } : undefined
  }

  /** Adds an item that earlier answers rest on, without a number to cite it by. */
  addUnnumbered(itemId: string): void {
    this.#unnumbered.add(itemId)
  }

  /** All items, with or without a number. */
  get itemIds(): readonly string[] {
    return [...new Set([...this.#items, ...this.#unnumbered])]
  }

  #addItem(itemId: string): ShownItem {
    const item: ShownItem = { number: this.#items.push(itemId), texts: [], length: 0, sentences: undefined }
    this.#byItem.set(itemId, item)
    return item
  }
}

function getSentences(item: ShownItem): SentenceIndex {
  item.sentences ??= indexSentences(item.texts)
  return item.sentences
}

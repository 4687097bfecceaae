import type { FactSentence } from '../../facts/cite-people.ts'
import { indexSentences, type SentenceIndex } from './best-quote.ts'

/** What the model can cite by a number. */
export type Source = ItemSource | FactSource

/** A fact that the archive has computed for the model. */
export interface FactSource {
  readonly number: number
  readonly fact: FactSentence
}

/** An item that the model has received, in full or in part. */
export interface ItemSource {
  readonly number: number
  readonly itemId: string
  /** Sentences of the received texts, split on first use. */
  readonly sentences: () => SentenceIndex
}

interface ShownItem {
  readonly number: number
  readonly itemId: string
  readonly texts: string[]
  length: number
  sentences: SentenceIndex | undefined
}

/** Characters retained per item for finding quotes. */
const maxRetainedLength = 60_000

/** The items and facts that the model received for one answer, numbered from 1 as the model cites them. */
export class Sources {
  readonly #byItem = new Map<string, ShownItem>()
  readonly #facts = new Map<string, FactSource>()
  readonly #sources: (ShownItem | FactSource)[] = []
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

  /** Adds a fact and all items that it rests on, without numbers for them; returns the number of the fact. */
  addFact(fact: FactSentence): number {
    // Counts of different times can have the same text.
    const key = JSON.stringify([fact.text, fact.working, fact.citations, fact.restsOn])
    const known = this.#facts.get(key)
    if (known) return known.number
    const source = { number: this.#sources.length + 1, fact }
    this.#sources.push(source)
    this.#facts.set(key, source)
    const listed = fact.restsOn === 'many' ? [] : (fact.restsOn ?? [])
    for (const id of [...fact.citations.map(({ itemId }) => itemId), ...listed]) this.addUnnumbered(id)
    return source.number
  }

  get(number: number): Source | undefined {
    const source = this.#sources[number - 1]
    if (!source || 'fact' in source) return source
    return { number, itemId: source.itemId, sentences: () => getSentences(source) }
  }

  /** The id of the item with a number; undefined for a fact. */
  getItemId(number: number): string | undefined {
    const source = this.get(number)
    return source && 'itemId' in source ? source.itemId : undefined
  }

  /** Adds an item that earlier answers rest on, without a number to cite it by. */
  addUnnumbered(itemId: string): void {
    this.#unnumbered.add(itemId)
  }

  /** All items, with or without a number. */
  get itemIds(): readonly string[] {
    return [...new Set([...this.#byItem.keys(), ...this.#unnumbered])]
  }

  #addItem(itemId: string): ShownItem {
    const number = this.#sources.length + 1
    const item: ShownItem = { number, itemId, texts: [], length: 0, sentences: undefined }
    this.#sources.push(item)
    this.#byItem.set(itemId, item)
    return item
  }
}

function getSentences(item: ShownItem): SentenceIndex {
  item.sentences ??= indexSentences(item.texts)
  return item.sentences
}

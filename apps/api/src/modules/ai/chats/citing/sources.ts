import { type SentencesByWord, sentencesByWord } from './words-in-common.ts'

/** What the model was shown of one item. */
export interface Source {
  readonly number: number
  readonly itemId: string
  /** What it was shown, as sentences; they are taken apart when they are first needed. */
  readonly sentences: () => SentencesByWord
}

interface Shown {
  readonly number: number
  readonly texts: string[]
  length: number
  sentences: SentencesByWord | undefined
}

/** Letters kept of each item, to find the words that a sentence rests on. */
const longestKept = 60_000

/** The items that the model was shown for one answer, under the numbers by which it names them: 1, 2 and so on. */
export class Sources {
  readonly #byItem = new Map<string, Shown>()
  readonly #items: string[] = []
  readonly #unnumbered = new Set<string>()

  /** The number of an item, a new one where it has none; `texts` are what is shown of it, letter by letter. */
  add(itemId: string, texts: readonly string[]): number {
    const known = this.#byItem.get(itemId) ?? this.#begin(itemId)
    for (const text of texts) {
      if (known.length + text.length > longestKept || known.texts.includes(text)) continue
      known.texts.push(text)
      known.length += text.length
      known.sentences = undefined
    }
    return known.number
  }

  get(number: number): Source | undefined {
    const itemId = this.#items[number - 1]
    const known = itemId === undefined ? undefined : this.#byItem.get(itemId)
    return known && itemId ? { number, itemId, sentences: () => sentencesOf(known) } : undefined
  }

  /** An item of which the model may be told something, without a number by which it could name it. */
  addUnnumbered(itemId: string): void {
    this.#unnumbered.add(itemId)
  }

  /** All items, with a number or without. */
  get itemIds(): readonly string[] {
    return [...new Set([...this.#items, ...this.#unnumbered])]
  }

  #begin(itemId: string): Shown {
    const begun: Shown = { number: this.#items.push(itemId), texts: [], length: 0, sentences: undefined }
    this.#byItem.set(itemId, begun)
    return begun
  }
}

function sentencesOf(shown: Shown): SentencesByWord {
  shown.sentences ??= sentencesByWord(shown.texts)
  return shown.sentences
}

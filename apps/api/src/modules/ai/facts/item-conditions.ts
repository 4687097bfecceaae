import type { Language, LocalizedNames } from '@lares/shared-types/languages'
import { isSpeltAlike } from '../../../lexicon/edit-distance.ts'
import { fold, splitWords } from '../../../lexicon/fold.ts'
import { areRelated } from '../quotes/related-words.ts'

/** What the conditions of a question are compared with. */
export interface DescribedItem {
  readonly place: string | null
  readonly title: string
  readonly tags: readonly LocalizedNames[]
}

/** Letters from which on a place may be spelt with one difference, as in another language. */
const lettersPerDifference = 5

/** Compares items with conditions; the words of each item and tag are read once. */
export class ItemConditions {
  readonly #language: Language
  readonly #ofTags = new WeakMap<LocalizedNames, readonly string[]>()
  readonly #ofItems = new WeakMap<DescribedItem, readonly string[]>()

  constructor(language: Language) {
    this.#language = language
  }

  /** Whether an item's place, tags or title have one of some words. */
  meets(item: DescribedItem, words: readonly string[]): boolean {
    let known = this.#ofItems.get(item)
    if (!known) {
      const own = [item.place ?? '', item.title].flatMap(splitWords).map(fold)
      known = [...new Set([...own, ...item.tags.flatMap((names) => this.#readTag(names))])]
      this.#ofItems.set(item, known)
    }
    return this.#hasAny(known, words)
  }

  /** The items that meet all conditions by a tag or place; none as soon as one is met by none. */
  filter<Item extends DescribedItem>(items: readonly Item[], conditions: readonly string[]): readonly Item[] {
    const byNames = items.flatMap(({ tags }) => tags).map((names) => [JSON.stringify(names), names] as const)
    const tags = [...new Map(byNames).values()]
    let left = items
    for (const word of conditions) {
      if (left.length === 0) break
      const words = [word, ...this.#getOtherNames(tags, word)]
      left = left.filter((item) => this.meets(item, words))
    }
    return left
  }

  /** The names in other languages of the tags that a word names: items at `Torino` may lack the tag for Turin. */
  #getOtherNames(tags: readonly LocalizedNames[], word: string): string[] {
    const named = tags.filter((names) => this.#hasAny(this.#readTag(names), [word]))
    return [...new Set(named.flatMap((names) => Object.values(names)).map(fold))]
  }

  #readTag(names: LocalizedNames): readonly string[] {
    const known = this.#ofTags.get(names)
    if (known) return known
    const words = Object.values(names).flatMap(splitWords).map(fold)
    this.#ofTags.set(names, words)
    return words
  }

  #hasAny(known: readonly string[], words: readonly string[]): boolean {
    return known.some((other) =>
      words.some(
        (word) =>
          other === word ||
          areRelated(word, other, this.#language) ||
          isSpeltAlike(word, other, lettersPerDifference),
      ),
    )
  }
}

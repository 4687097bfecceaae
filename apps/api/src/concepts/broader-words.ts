import { DictionaryTable } from '../dictionaries/dictionary-table.ts'
import { splitList } from '../languages/word-lists.ts'
import type { Glosses } from './glosses.ts'

/** English words that mean the same as one, and those that it is a kind of: a horse is an animal, to tow is to pull. */
interface RelatedWords {
  readonly same: ReadonlySet<string>
  readonly broader: ReadonlySet<string>
}

/** Words that are cached: those of texts repeat. */
const maxCached = 10_000

const cache = new Map<string, RelatedWords>()
let table: DictionaryTable | undefined

function getRelatedWords(word: string): RelatedWords {
  const cached = cache.get(word)
  if (cached) return cached
  table ??= DictionaryTable.read('wordnet')
  const [, same = '', broader = ''] = table.find(`${word}\t`, 1)[0]?.split('\t') ?? []
  const related = { same: new Set(splitList(same)), broader: new Set(splitList(broader)) }
  const [oldest] = cache.keys()
  if (cache.size >= maxCached && oldest !== undefined) cache.delete(oldest)
  cache.set(word, related)
  return related
}

/** How a word of a text is related to one of a question without having a meaning in common with it. */
export type Relatedness = 'same' | 'broader'

/** Whether a word of a text may mean the same as one of a question, or is of its kind. Unlikely meanings do not count. */
export function relateWords(asked: Glosses, written: Glosses): Relatedness | undefined {
  let related: Relatedness | undefined
  for (const [word, rank] of written) {
    if (rank === 'C') continue
    const { same, broader } = getRelatedWords(word)
    if (same.size === 0 && broader.size === 0) continue
    for (const [concept, askedRank] of asked) {
      if (askedRank === 'C' || (rank === 'B' && askedRank === 'B')) continue
      if (same.has(concept)) return 'same'
      if (broader.has(concept)) related = 'broader'
    }
  }
  return related
}

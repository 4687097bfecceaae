/** One thing looked for: words that all have to be there, or a phrase in which they follow one another. */
export interface Term {
  readonly text: string
  readonly phrase: boolean
  readonly excluded: boolean
  /** Still being typed: words that begin so are meant too. */
  readonly begun: boolean
}

/** What is looked for: one of these lists, of which every term has to be met. */
export type Alternatives = readonly (readonly Term[])[]

/** More words than these are not looked for, those of phrases among them: each costs time, and who pastes a page is lost among it. */
const mostWords = 32

/** What stands between two things of which one is enough, in each of the languages. */
const either = /^(?:or|ou|o|oder)$/i

/** `-` and quotes at the beginning of a word mean something, and nowhere else. */
const pieces = /(?<minus>-?)"(?<quoted>[^"]*)"|(?<word>\S+)/gu

/**
 * Takes a query apart: words, "phrases", -excluded ones, and `or` (`ou`, `o`, `oder`) between two of them,
 * which binds weaker than standing side by side. Anything else is text; nothing is an error.
 */
export function readTerms(query: string): Alternatives {
  const alternatives: Term[][] = [[]]
  /** The `or` that was read last, as long as nothing has come behind it. */
  let pending: string | undefined
  let count = 0
  for (const { groups, index } of query.replaceAll('\0', ' ').matchAll(pieces)) {
    if (count === mostWords) break
    if (groups?.word && either.test(groups.word) && alternatives.at(-1)?.length) {
      if (pending) {
        alternatives.at(-1)?.push(plain(pending))
        count += 1
      }
      pending = groups.word
      continue
    }
    const term =
      groups?.word === undefined ? quoted(groups) : word(groups.word, endsWith(query, index, groups.word))
    const { text, words, whole } = firstWords(term.text, mostWords - count)
    if (words === 0) continue
    count += words
    if (pending) alternatives.push([])
    pending = undefined
    alternatives.at(-1)?.push(whole ? term : { ...term, text, begun: false })
  }
  // An `or` with nothing behind it was a word (gold, in French).
  if (pending) alternatives.at(-1)?.push({ ...plain(pending), begun: query.endsWith(pending) })
  return alternatives.filter((terms) => terms.length > 0)
}

function quoted(groups: Record<string, string> | undefined): Term {
  return {
    text: groups?.quoted ?? '',
    phrase: true,
    excluded: groups?.minus === '-',
    begun: false,
  }
}

function word(text: string, begun: boolean): Term {
  const excluded = /^-[\p{L}\p{N}"]/u.test(text)
  return {
    ...plain(withoutElision(text)),
    excluded,
    begun: begun && !excluded && /[\p{L}\p{N}]$/u.test(text),
  }
}

function plain(text: string): Term {
  return { text, phrase: false, excluded: false, begun: false }
}

function endsWith(query: string, index: number, text: string): boolean {
  return index + text.length === query.length
}

/** The beginning of a text up to its last word that counts, in the form in which words are parted (`search_plain`). */
function firstWords(text: string, most: number): { text: string; words: number; whole: boolean } {
  const plain = text.normalize('NFKC')
  let words = 0
  for (const { index } of plain.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)) {
    if (words === most) return { text: plain.slice(0, index), words, whole: false }
    words += 1
  }
  return { text: plain, words, whole: true }
}

const apostrophe = "['’‘ʼ`´]"
/** French and Italian words that lose their end before a vowel. */
const elided = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:[ldcjmnstv]|qu|jusqu|lorsqu|puisqu|quoiqu|(?:d|n|s|c)?(?:all|ell|ull)|dall|nell|sull|coll|quell|quest|un|bell|sant|gl)${apostrophe}(?=[\\p{L}\\p{N}])`,
  'giu',
)
/** What English puts behind an apostrophe. */
const contracted = new RegExp(`(?<=[\\p{L}\\p{N}])${apostrophe}(?:s|t|re|ll|ve|d|m)(?![\\p{L}\\p{N}])`, 'giu')

/** `l'été` looks for `été`, `dell'anno` for `anno`, `Anna's` for `Anna`. */
function withoutElision(text: string): string {
  return text.replace(elided, '').replace(contracted, '')
}

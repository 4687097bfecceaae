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

/** More words than these are not looked for; nobody types them, and each costs time. */
const mostTerms = 32

/** `-` and quotes at the beginning of a word mean something, and nowhere else. */
const pieces = /(?<minus>-?)"(?<quoted>[^"]*)"|(?<word>\S+)/gu

/**
 * Takes a query apart: words, "phrases", -excluded ones, and `or` between two of them, which binds weaker
 * than standing side by side. Anything else is text; nothing is an error.
 */
export function readTerms(query: string): Alternatives {
  const alternatives: Term[][] = [[]]
  let orPending = false
  let count = 0
  for (const { groups, index } of query.replaceAll('\0', ' ').matchAll(pieces)) {
    if (groups?.word?.toLowerCase() === 'or' && alternatives.at(-1)?.length) {
      if (orPending) alternatives.at(-1)?.push(plain('or'))
      orPending = true
      continue
    }
    const term =
      groups?.word === undefined ? quoted(groups) : word(groups.word, endsWith(query, index, groups.word))
    if (!hasLetters(term.text)) continue
    if (++count > mostTerms) break
    if (orPending) alternatives.push([])
    orPending = false
    alternatives.at(-1)?.push(term)
  }
  // An `or` with nothing behind it was a word (gold, in French).
  if (orPending) alternatives.at(-1)?.push({ ...plain('or'), begun: /or$/i.test(query) })
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

function hasLetters(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
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

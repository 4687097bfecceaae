import { type Language, mapLanguages } from '@lares/shared-types/languages'
import { languagePacks } from '../../../languages/packs.ts'
import { splitList } from '../../../languages/word-lists.ts'
import { fold, splitWords } from '../../../lexicon/fold.ts'

const lists = mapLanguages((language) => {
  const { denials, denialsBeside, besideDenials, accentedDenials } = languagePacks[language].evidenceWords
  const words = splitList(denials)
  return {
    words: new Set(words.filter((word) => !word.endsWith('*'))),
    beginnings: words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
    beside: new Set(splitList(denialsBeside)),
    besideWords: new Set(splitList(besideDenials)),
    accented: new Set(splitList(accentedDenials)),
  }
})

const quoted = /«[^«»]*»|“[^“”]*”|„[^„“”]*[“”]|"[^"]*"/gu

/** Whether a sentence in a language denies something or says that it is unknown; what it quotes, such as titles, does not count. */
export function isDenied(sentence: string, language: Language): boolean {
  const { words, beginnings, beside, besideWords, accented } = lists[language]
  const written = splitWords(sentence.replaceAll(quoted, ' '))
  const folded = written.map(fold)
  const hasBeside = folded.some((word) => besideWords.has(word))
  return folded.some(
    (word, at) =>
      (words.has(word) && !isMonth(folded, at)) ||
      beginnings.some((beginning) => word.startsWith(beginning)) ||
      (hasBeside && beside.has(word)) ||
      accented.has(written[at]?.toLowerCase() ?? ''),
  )
}

/** Whether a word stands beside a number as the name of a month does: French and German `Mai` is never in Italian. */
function isMonth(words: readonly string[], at: number): boolean {
  return words[at] === 'mai' && [at - 1, at + 1].some((beside) => /^\d/.test(words[beside] ?? ''))
}

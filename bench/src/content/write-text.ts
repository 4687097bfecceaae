import { type BenchLanguage, benchLanguages } from './bench-languages.ts'
import type { Random } from './random.ts'
import { buildVocabulary, type Vocabulary } from './vocabulary.ts'

const vocabularies = Object.fromEntries(
  benchLanguages.map((language) => [language, buildVocabulary(language)]),
) as Record<BenchLanguage, Vocabulary>

/** Generates sentences with about `words` words in total. */
export function writeText(random: Random, language: BenchLanguage, words: number): string {
  const sentences: string[] = []
  for (let wordCount = 0; wordCount < words; ) {
    const length = 6 + random.below(14)
    const sentence = writeWords(random, language, length)
    sentences.push(`${sentence[0]?.toUpperCase()}${sentence.slice(1)}${random.next() < 0.1 ? '?' : '.'}`)
    wordCount += length
  }
  return sentences.join(random.next() < 0.1 ? '\n\n' : ' ')
}

/** Generates a sequence of words, with common words far more frequent than rare ones. */
export function writeWords(random: Random, language: BenchLanguage, count: number): string {
  return Array.from({ length: count }, () => pickWord(random, vocabularies[language])).join(' ')
}

function pickWord(random: Random, vocabulary: Vocabulary): string {
  const draw = random.next()
  if (draw < 0.42) return pick(vocabulary.function, random)
  if (draw < 0.72) return pick(vocabulary.everyday, random)
  if (draw < 0.74) return String(1930 + random.below(95))
  return pick(vocabulary.rare, random)
}

function pick(list: readonly string[], random: Random): string {
  return list[random.rank(list.length)] ?? ''
}

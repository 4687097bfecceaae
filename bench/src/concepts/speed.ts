import { openTestArchive } from '@lares/api/src/testing/test-archive.ts'
import { demoLanguages } from '@lares/demo/demo-languages'
import type { ParallelSentence } from '@lares/demo/parallel-sentences/sentence'
import { search } from '@lares/shared-types/contracts/search'
import { sql } from 'kysely'
import { measureMs, summarizeTimes, type Times } from '../measure/times.ts'
import { fillArchive } from './fill-archive.ts'

export interface Speed {
  readonly passages: number
  /** Milliseconds of reading and storing the concepts of a passage. */
  readonly perPassage: number
  readonly words: Times
  readonly sentences: Times
  /** Bytes of the table of concepts with its indexes. */
  readonly bytes: number
}

/** Measures searches by meaning, with the rule of visibility, among `count` items with one passage each. */
export async function measureSpeed(count: number, sentences: readonly ParallelSentence[]): Promise<Speed> {
  const archive = await openTestArchive()
  try {
    const { db } = archive.services
    const { relative, words, random, readingMs } = await fillArchive(archive, count, sentences)
    const ask = (q: string) => archive.call(relative, search, { query: { q, mode: 'meaning', limit: 30 } })
    await ask(sentences[0]?.en ?? '')
    const samples: Record<'words' | 'sentences', number[]> = { words: [], sentences: [] }
    for (const sentence of sentences) {
      for (const language of demoLanguages) {
        samples.sentences.push(await measureMs(() => ask(sentence[language])))
        samples.words.push(await measureMs(() => ask(random.one(words[language]))))
      }
    }
    const { rows } = await sql<{ bytes: number }>`
      select pg_total_relation_size('passage_concepts')::float8 as bytes`.execute(db)
    return {
      passages: count,
      perPassage: readingMs / count,
      words: summarizeTimes(samples.words),
      sentences: summarizeTimes(samples.sentences),
      bytes: rows[0]?.bytes ?? 0,
    }
  } finally {
    await archive.close()
  }
}

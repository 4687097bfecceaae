import type { Embedder } from '@lares/api/src/ai-endpoints/embedder.ts'
import { embedPassages } from '@lares/api/src/search-index/meaning/embed-passages.ts'
import { openTestArchive } from '@lares/api/src/testing/test-archive.ts'
import { demoLanguages } from '@lares/demo/demo-languages'
import type { ParallelSentence } from '@lares/demo/parallel-sentences/sentence'
import { search } from '@lares/shared-types/contracts/search'
import { sql } from 'kysely'
import { insertVectors } from '../archive/vectors.ts'
import { fillArchive } from '../concepts/fill-archive.ts'
import { measureMs, summarizeTimes, type Times } from '../measure/times.ts'

export interface ModelSpeed {
  readonly dictionaries: Times
  readonly withModel: Times
  /** While the model reads passages. */
  readonly whileReading: Times
  /** Passages that were read meanwhile, and the milliseconds of each. */
  readonly read: number
  readonly msPerPassage: number
}

/** Measures searches by meaning for sentences among `count` items with one passage each, in one process. */
export async function measureModelSpeed(
  embedder: Embedder,
  count: number,
  sentences: readonly ParallelSentence[],
): Promise<ModelSpeed> {
  const archive = await openTestArchive({ ai: { chat: undefined, embedder: undefined } })
  try {
    const { services } = archive
    const { db } = services
    const { relative } = await fillArchive(archive, count, sentences)
    await insertVectors(db, embedder.model)
    await sql`vacuum analyze`.execute(db)
    const ask = (q: string) => archive.call(relative, search, { query: { q, mode: 'meaning', limit: 30 } })
    const queries = sentences.flatMap((sentence) => demoLanguages.map((language) => sentence[language]))
    async function measure(round: string): Promise<Times> {
      await ask(queries[0] ?? '')
      const samples: number[] = []
      // Each round has other texts, since vectors of queries are cached.
      for (const query of queries) samples.push(await measureMs(() => ask(`${query} ${round}`)))
      return summarizeTimes(samples)
    }
    const dictionaries = await measure('1')
    Object.assign(services, { ai: { chat: undefined, embedder } })
    const withModel = await measure('2')
    await sql`update passages set embedded_by = 0`.execute(db)
    const stop = new AbortController()
    const start = performance.now()
    const reading = embedPassages(db, embedder, stop.signal)
    const whileReading = await measure('3')
    const elapsed = performance.now() - start
    stop.abort()
    await reading
    const { rows } = await sql<{ read: number }>`
      select count(*)::integer as read from passages where embedded_by > 0`.execute(db)
    const read = rows[0]?.read ?? 0
    return { dictionaries, withModel, whileReading, read, msPerPassage: elapsed / read }
  } finally {
    await archive.close()
  }
}

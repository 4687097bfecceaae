import type { Db } from '@lares/api/src/db/client.ts'
import { findActiveModel } from '@lares/api/src/search-index/meaning/embedding-models.ts'
import { findNearestPassages } from '@lares/api/src/search-index/meaning/nearest-passages.ts'
import { toConceptVector } from '@lares/test-harness/concept-vector'
import { sql } from 'kysely'
import { benchModel } from '../archive/vectors.ts'
import type { Client } from '../services/clients.ts'
import { measureMs, summarizeTimes, type Times } from './times.ts'

export interface MeaningResult {
  readonly vectors: number
  /** Through the gateway: search by meaning, by words and meaning, and similar items. */
  readonly meaning: Times
  readonly both: Times
  readonly similar: Times
  /** Comparison with every vector, as bare SQL. */
  readonly bare: Times
}

const dimensions = 384

/** Measures search by meaning with the generated vectors; the fake endpoint responds at once. */
export async function measureMeaning(
  db: Db,
  client: Client,
  words: readonly string[],
): Promise<MeaningResult> {
  const model = await findActiveModel(db, benchModel)
  if (!model) throw new Error('the archive has no vectors')
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from passage_vectors`.execute(db)
  const { items } = JSON.parse(await client('/api/items?limit=100')) as { items: { id: string }[] }
  const samples = {
    meaning: [] as number[],
    both: [] as number[],
    similar: [] as number[],
    bare: [] as number[],
  }
  const all = { except: sql`select id as item_id from items where deleted_at is not null` }
  for (const [index, word] of words.entries()) {
    const vector = toConceptVector(word, dimensions)
    const id = items[index % items.length]?.id
    samples.bare.push(await measureMs(() => findNearestPassages(db, model, vector, all, 300)))
    for (const mode of ['meaning', 'both'] as const) {
      const path = `/api/search?${new URLSearchParams({ q: word, mode })}`
      samples[mode].push(await measureMs(() => client(path)))
    }
    samples.similar.push(await measureMs(() => client(`/api/items/${id}/similar`)))
  }
  return {
    vectors: rows[0]?.count ?? 0,
    meaning: summarizeTimes(samples.meaning),
    both: summarizeTimes(samples.both),
    similar: summarizeTimes(samples.similar),
    bare: summarizeTimes(samples.bare),
  }
}

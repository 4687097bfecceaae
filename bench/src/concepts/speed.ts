import { readNewConcepts, storeConcepts } from '@lares/api/src/search-index/concepts/add-concepts.ts'
import { openTestArchive } from '@lares/api/src/testing/test-archive.ts'
import { type DemoLanguage, demoLanguages } from '@lares/demo/demo-languages'
import type { ParallelSentence } from '@lares/demo/parallel-sentences/sentence'
import { createTag } from '@lares/shared-types/contracts/labels'
import { search } from '@lares/shared-types/contracts/search'
import { sql } from 'kysely'
import { seededRandom } from '../content/random.ts'
import { measureMs, summarizeTimes, type Times } from '../measure/times.ts'

export interface Speed {
  readonly passages: number
  /** Milliseconds of reading and storing the concepts of a passage. */
  readonly perPassage: number
  readonly words: Times
  readonly sentences: Times
  /** Bytes of the table of concepts with its indexes. */
  readonly bytes: number
}

const batchSize = 500
/** Every tenth item has a tag that is hidden from the one who searches. */
const hiddenEvery = 10
/** About as many as a passage of a letter has. */
const wordsPerPassage = 120

/** Measures searches by meaning, with the rule of visibility, among `count` items with one passage each. */
export async function measureSpeed(count: number, sentences: readonly ParallelSentence[]): Promise<Speed> {
  const archive = await openTestArchive()
  try {
    const { db } = archive.services
    const admin = await archive.addUser({ isAdmin: true })
    const { reply: tag } = await archive.call(admin, createTag, { body: { names: { en: 'Hidden' } } })
    const relative = await archive.addUser({ restrictedTagIds: [tag.id] })
    const words = Object.fromEntries(
      demoLanguages.map((language) => [
        language,
        sentences.flatMap((sentence) => sentence[language].match(/\p{L}+/gu) ?? []),
      ]),
    ) as Record<DemoLanguage, string[]>
    const random = seededRandom(20_261_127)
    let reading = 0
    for (let start = 0; start < count; start += batchSize) {
      const rows = Array.from({ length: batchSize }, (_, index) => {
        const language = random.one(demoLanguages)
        const text = Array.from({ length: wordsPerPassage }, () => random.one(words[language])).join(' ')
        return { language, text, isHidden: index % hiddenEvery === 0 }
      })
      const passages = await insertItems(db, rows, tag.id)
      reading += await measureMs(async () => storeConcepts(db, await readNewConcepts(db, passages)))
    }
    await sql`vacuum analyze`.execute(db)
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
      perPassage: reading / count,
      words: summarizeTimes(samples.words),
      sentences: summarizeTimes(samples.sentences),
      bytes: rows[0]?.bytes ?? 0,
    }
  } finally {
    await archive.close()
  }
}

interface Row {
  readonly language: DemoLanguage
  readonly text: string
  readonly isHidden: boolean
}

/** Inserts items with their search documents and one passage each. */
async function insertItems(
  db: Parameters<typeof readNewConcepts>[0],
  rows: readonly Row[],
  tagId: string,
): Promise<Parameters<typeof readNewConcepts>[1]> {
  const { rows: inserted } = await sql<{ itemId: string; digest: string; text: string }>`
    with rows as materialized (
      select gen_random_uuid() as id, gen_random_uuid() as digest, language, text, "isHidden"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(language text, text text, "isHidden" boolean)
    ), items as (
      insert into items (id, kind, title, sort_title, body, language)
      select id, 'post', '', '', text, language from rows
    ), tagged as (
      insert into item_tags select id, ${tagId}::uuid from rows where "isHidden"
    ), documents as (
      insert into search_documents
        (item_id, kind, language, sort_date, created_at, tag_ids, category_ids, participant_ids, words)
      select id, 'post', language, now(), now(), case when "isHidden" then array[${tagId}::uuid] else '{}' end, '{}', '{}', ''
      from rows
    ), passages as (
      insert into passages (item_id, place, source, context, text, digest)
      select id, 0, 'body', '', text, digest from rows
    )
    select id as "itemId", digest, text from rows`.execute(db)
  return inserted
}

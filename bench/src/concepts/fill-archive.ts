import { readNewConcepts, storeConcepts } from '@lares/api/src/search-index/concepts/add-concepts.ts'
import type { TestArchive } from '@lares/api/src/testing/test-archive.ts'
import type { TestUser } from '@lares/api/src/testing/test-users.ts'
import { type DemoLanguage, demoLanguages } from '@lares/demo/demo-languages'
import type { ParallelSentence } from '@lares/demo/parallel-sentences/sentence'
import { createTag } from '@lares/shared-types/contracts/labels'
import { sql } from 'kysely'
import { type Random, seededRandom } from '../content/random.ts'
import { measureMs } from '../measure/times.ts'

const batchSize = 500
/** Every tenth item has a tag that is hidden from the one who searches. */
const hiddenEvery = 10
/** About as many as a passage of a letter has. */
const wordsPerPassage = 120

export interface FilledArchive {
  /** A user from whom some items are hidden. */
  readonly relative: TestUser
  /** The words of the sentences by language. */
  readonly words: Readonly<Record<DemoLanguage, readonly string[]>>
  readonly random: Random
  /** Milliseconds of reading and storing all concepts. */
  readonly readingMs: number
}

/** Adds `count` items with one passage each, of random words of the sentences, and its concepts. */
export async function fillArchive(
  archive: TestArchive,
  count: number,
  sentences: readonly ParallelSentence[],
): Promise<FilledArchive> {
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
  let readingMs = 0
  for (let start = 0; start < count; start += batchSize) {
    const rows = Array.from({ length: batchSize }, (_, index) => {
      const language = random.one(demoLanguages)
      const text = Array.from({ length: wordsPerPassage }, () => random.one(words[language])).join(' ')
      return { language, text, isHidden: index % hiddenEvery === 0 }
    })
    const passages = await insertItems(db, rows, tag.id)
    readingMs += await measureMs(async () => storeConcepts(db, await readNewConcepts(db, passages)))
  }
  await sql`vacuum analyze`.execute(db)
  return { relative, words, random, readingMs }
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

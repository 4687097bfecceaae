import type { Language } from '@lares/shared-types/languages'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildHighlighting } from '../../../query-language/highlighting.ts'
import { buildWordsQuery } from '../../../query-language/words-query.ts'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import { selectHighlighting, toHeadline } from './headlines.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

/** The headline of a text, with `[` and `]` as its markers. */
async function findHeadline(typed: string, language: Language | null, text: string): Promise<string | null> {
  const { db } = archive.services
  const words = await buildWordsQuery(db, typed)
  const highlighting = words && buildHighlighting(words.positive)
  if (!highlighting) throw new Error(`“${typed}” has no words`)
  const { rows } = await sql<{ headline: string | null }>`
    select ${toHeadline(sql`language`, sql`text`)} as headline
    from (values (${language}::text, ${text}::text)) texts(language, text),
      ${selectHighlighting(highlighting, sql`texts.language`)} terms`.execute(db)
  return rows[0]?.headline?.replaceAll('\u0001', '[').replaceAll('\u0002', ']') ?? null
}

test.each<[typed: string, language: Language | null, text: string, headline: string | null]>([
  // Found by its stem, by its stem without accents, and by its beginning.
  ['maison', 'fr', 'Une maison à Évian', '[maison] à Évian'],
  ['maison ', 'fr', 'Une maison à Évian', '[maison] à Évian'],
  ['ete maison', 'fr', 'L’été, la maison, les maisons', '[été], la [maison], les [maisons]'],
  ['étienne ', 'fr', 'Saint-Étienne et Saint-Cloud', 'Saint-[Étienne] et Saint-Cloud'],
  ['haus', 'de', 'Das Haus über Häusern', '[Haus] über [Häusern]'],
  ['cafe', null, 'Le café, ou cafe', '[café], ou [cafe]'],
  ['house', 'en', 'A house, houses', '[house], [houses]'],
  ['jardin', 'fr', 'Une maison à Évian', null],
])('“%s” in a text in %s marks each word once: %s', async (typed, language, text, headline) => {
  expect(await findHeadline(typed, language, text)).toBe(headline)
})

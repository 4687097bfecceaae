import { type Language, languages } from '@lares/shared-types/languages'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getWordPairs, wordPairs } from '../languages/testing/word-pairs.ts'
import { buildWordsQuery } from '../query-language/words-query.ts'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'

let archive: TestArchive

beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

const fold = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')

/** Share of word pairs that match when index and query are built in the same way. */
async function measureAgreement(
  language: Language,
  matches: (written: string, typed: string) => Promise<boolean>,
) {
  const pairs = getWordPairs(language, fold)
  let matched = 0
  const missed: string[] = []
  for (const [written, typed] of pairs) {
    if (await matches(written, typed)) matched++
    else missed.push(`${written} by ${typed}`)
  }
  return { share: matched / pairs.length, missed }
}

async function isTrue(condition: ReturnType<typeof sql<boolean>>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select ${condition} as holds`.execute(archive.services.db)
  return rows[0]?.holds ?? false
}

test.each(languages)(
  'stems with and without accents together match more pairs in %s than either alone',
  async (language) => {
    const config = sql.lit(`search_${language}`)
    const both = await measureAgreement(language, async (written, typed) => {
      const query = await buildWordsQuery(archive.services.db, `${typed} `)
      return isTrue(sql<boolean>`search_vector(${language}, ${written}) @@ ${query?.match}::tsquery`)
    })
    const foldedFirst = await measureAgreement(language, (written, typed) =>
      isTrue(
        sql<boolean>`to_tsvector(${config}, search_fold(lower(${written}::text))) @@ plainto_tsquery(${config}, search_fold(lower(${typed}::text)))`,
      ),
    )
    const foldedLast = await measureAgreement(language, (written, typed) =>
      isTrue(
        sql<boolean>`search_fold(to_tsvector(${config}, ${written}::text)::text)::tsvector @@ search_fold(plainto_tsquery(${config}, ${typed}::text)::text)::tsquery`,
      ),
    )
    if (process.env.LARES_SHOW_STEMMING)
      process.stdout.write(
        `${language} ${JSON.stringify({ both: both.share, foldedFirst: foldedFirst.share, foldedLast: foldedLast.share, missed: both.missed })}\n`,
      )
    expect(both.share).toBeGreaterThanOrEqual(Math.max(foldedFirst.share, foldedLast.share))
    expect(both.share).toBeGreaterThanOrEqual(wordPairs[language].minShare)
  },
  240_000,
)

test.each([
  'Été 1944: l’«œuvre»—3,5 km/h, e-mail@x.org, 1e5 x² ﬁn ½ 2nd <b>bold</b> &amp; a_b',
  '823e2ee1-6cc0-4a3a-b53f-9353cfb6e1e0 0x1F 1.2.3 -5 +7e-3 v2.0-rc1 A4 H2O',
  'שלום עולם, привет мир, ελληνικά, 日本語テキスト, नमस्ते',
])('a text as a query matches itself: %s', async (text) => {
  const query = await buildWordsQuery(archive.services.db, text)
  for (const language of [...languages, null])
    expect(await isTrue(sql<boolean>`search_vector(${language}, ${text}) @@ ${query?.rank}::tsquery`)).toBe(
      true,
    )
})

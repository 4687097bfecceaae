import { itemKinds } from '@lares/shared-types/item-kinds'
import { languages } from '@lares/shared-types/languages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fold } from '../lexicon/fold.ts'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import { operatorNames } from './operator-words.ts'
import { languagePacks } from './packs.ts'
import { joinLists, splitList } from './word-lists.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

/** Rolls the transaction of a test back. */
class Rollback extends Error {}

describe('the migrations', () => {
  test('let every table with a check of languages be in exactly these', async () => {
    const { rows } = await sql<{ name: string; definition: string }>`
      select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'c' and conname like '%\\_language\\_check' order by conname`.execute(
      archive.services.db,
    )
    const codes = rows.map(({ name, definition }): [string, string[]] => [
      name,
      Array.from(definition.matchAll(/'(\w+)'/g), ([, code = '']) => code),
    ])
    expect(rows.map(({ name }) => name)).toContain('page_texts_language_check')
    expect(Object.fromEntries(codes)).toEqual(
      Object.fromEntries(rows.map(({ name }) => [name, [...languages]])),
    )
  })

  test.each(languages)('create the dictionary and the configurations of %s', async (language) => {
    const { rows } = await sql<{ name: string }>`
      select dictname::text as name from pg_ts_dict where dictname = ${`search_${language}`}
      union all
      select cfgname::text from pg_ts_config where cfgname in (${`search_${language}`}, ${`search_${language}_folded`})
      order by name`.execute(archive.services.db)
    expect(rows.map(({ name }) => name)).toEqual([
      `search_${language}`,
      `search_${language}`,
      `search_${language}_folded`,
    ])
  })

  test('offer a function that adds a language, also with the first letter of another one', async () => {
    const found: { lexemes: string[]; isHighlighted: boolean }[] = []
    const added = archive.services.db.transaction().execute(async (trx) => {
      await sql`select add_search_language('eo', 'spanish')`.execute(trx)
      const { rows } = await sql<(typeof found)[number]>`
        select tsvector_to_array(search_vector('eo', 'Las canciones')) as lexemes,
          search_headline('eo', 'canción', false, 'cancion', 'cancion', null, array['cancion']) is not null as "isHighlighted"`.execute(
        trx,
      )
      found.push(...rows)
      throw new Rollback()
    })
    await expect(added).rejects.toThrow(Rollback)
    expect(found).toEqual([
      { lexemes: expect.arrayContaining(['las', 'eo.las', 'canciones', 'eo.cancion']), isHighlighted: true },
    ])
  })
})

describe('the words of all languages', () => {
  test.each([
    [
      'operator',
      operatorNames.map((name) => joinLists(({ operatorWords }) => operatorWords.operators[name])),
    ],
    ['kind', itemKinds.map((kind) => joinLists(({ operatorWords }) => operatorWords.kinds[kind]))],
    [
      'kind in questions',
      itemKinds.map((kind) => joinLists(({ operatorWords }) => operatorWords.questionKinds[kind] ?? '')),
    ],
  ])('name one %s each', (_, lists) => {
    const words = lists.flat()
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
  })

  test.each(languages)('are folded in the pack of %s, as they are compared with folded words', (language) => {
    const { queryWords, operatorWords, wordForms } = languagePacks[language]
    const { operators, kinds, questionKinds, ambiguousKinds } = operatorWords
    const lists = [operators, kinds, questionKinds, queryWords].flatMap((record) => Object.values(record))
    const words = [...lists, ambiguousKinds, wordForms.inflections].flatMap(splitList)
    expect(words.filter((word) => word !== fold(word))).toEqual([])
  })
})

import { createItem } from '@lares/shared-types/contracts/items'
import { countFacets, search } from '@lares/shared-types/contracts/search'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTag } from '../../../testing/add-tag.ts'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser
let relative: TestUser
let tagId: string

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  const tag = await addTag(archive, admin, { en: 'Debts' })
  tagId = tag.id
  const crossing = await addTag(archive, admin, { fr: 'Transatlantique' })
  relative = await archive.addUser({ restrictedTagIds: [tag.id] })
  const items = [
    { title: 'Weihnachten bei Oma', language: 'de' as const },
    {
      ...{ title: 'Les étés à la mer', language: 'fr' as const, body: 'Nos souvenirs de Bretagne.' },
      tagIds: [crossing.id],
    },
    { title: 'La spiaggia', language: 'it' as const },
    { title: 'Kirschmarmelade', language: 'de' as const },
    { title: 'A boat', language: 'en' as const, body: 'Grandfather built it.' },
    { title: 'A road', language: 'en' as const, body: 'It leads to the harbour.' },
    {
      title: 'What we owed',
      language: 'en' as const,
      body: 'A mortgage on the mill.',
      tagIds: [tag.id],
    },
  ]
  for (const body of items) await archive.call(admin, createItem, { body: { kind: 'post', ...body } })
})
afterAll(() => archive.close())

const find = async (q: string, user = admin) => (await archive.call(user, search, { query: { q } })).reply
const titles = async (q: string, user = admin) => (await find(q, user)).hits.map(({ item }) => item.title)

describe('a mistyped word', () => {
  test.each([
    ['weinachten', 'Weihnachten', 'Weihnachten bei Oma'],
    ['Weihnahcten', 'Weihnachten', 'Weihnachten bei Oma'],
    ['weinahcten', 'Weihnachten', 'Weihnachten bei Oma'],
    ['kirschmramelde', 'Kirschmarmelade', 'Kirschmarmelade'],
    ['spiagia', 'spiaggia', 'La spiaggia'],
    ['grandfahter', 'Grandfather', 'A boat'],
    ['suovenirs', 'souvenirs', 'Les étés à la mer'],
    ['tarnsatlantique', 'Transatlantique', 'Les étés à la mer'],
    ['bretange mer', 'Bretagne', 'Les étés à la mer'],
  ])('«%s» is corrected to «%s»', async (q, meant, title) => {
    const { hits, corrections } = await find(q)
    expect(hits.map(({ item }) => item.title)).toEqual([title])
    expect(corrections).toEqual([{ typed: q.split(' ')[0]?.toLowerCase(), meant: [meant] }])
    expect(hits[0]?.meant).toEqual([meant])
  })

  test('is corrected for the facets too', async () => {
    const { facets } = (await archive.call(admin, countFacets, { query: { q: 'weinachten' } })).reply
    expect(facets.language).toEqual([{ value: 'de', count: 1 }])
    const found = (await archive.call(admin, search, { query: { q: 'weinachten', facets: false } })).reply
    expect(found.total).toBe(1)
    expect(Object.values(found.facets).flat()).toEqual([])
  })

  test('can have several corrections; each hit names its own', async () => {
    const { hits, corrections } = await find('raod')
    expect(corrections).toEqual([{ typed: 'raod', meant: ['road'] }])
    expect(hits.map(({ item, meant }) => [item.title, meant])).toEqual([['A road', ['road']]])
    const both = await find('boad')
    expect(both.corrections[0]?.meant.toSorted()).toEqual(['boat', 'road'])
    expect(both.hits.map(({ item, meant }) => [item.title, meant]).sort()).toEqual([
      ['A boat', ['boat']],
      ['A road', ['road']],
    ])
  })

  test('is highlighted in its corrected form', async () => {
    const [hit] = (await find('grandfahter')).hits
    expect(hit?.snippet.filter(({ match }) => match).map(({ text }) => text)).toEqual(['Grandfather'])
  })

  test('works together with filters and operators', async () => {
    expect(await titles('spiagia kind:post')).toEqual(['La spiaggia'])
    expect((await find('spiagia kind:image')).total).toBe(0)
  })
})

describe('the end of a compound', () => {
  test('finds it where no item has the word itself', async () => {
    const { hits, corrections } = await find('Marmelade')
    expect(hits.map(({ item }) => item.title)).toEqual(['Kirschmarmelade'])
    expect(corrections).toEqual([{ typed: 'marmelade', meant: ['Kirschmarmelade'] }])
  })

  test('ranks below a typing error', async () => {
    await archive.call(admin, createItem, {
      body: { kind: 'post', title: 'Eine Marmalade', language: 'de' },
    })
    expect(await titles('Marmelade')).toEqual(['Eine Marmalade'])
  })

  test.each(['ade', 'marmelad ', '"marmelade"'])('is not matched by «%s»', async (q) => {
    expect(await titles(q)).not.toContain('Kirschmarmelade')
  })
})

describe('a word is not corrected', () => {
  test.each([
    '"weinachten"',
    '-weinachten boat',
    'boat',
    'xy',
    'zzzzzzzz',
    'boat -zzzzzz',
    '1953',
    'weinachten tag:nothing',
  ])('«%s»', async (q) => {
    expect((await find(q)).corrections).toEqual([])
  })

  test('when it finds something, even if others are similar', async () => {
    await archive.call(admin, createItem, { body: { kind: 'post', title: 'A moat', language: 'en' } })
    expect(await titles('moat')).toEqual(['A moat'])
  })
})

describe('a hidden word', () => {
  test('is not offered as a compound', async () => {
    await archive.call(admin, createItem, {
      body: { kind: 'post', title: 'Das Familiendarlehen', language: 'de', tagIds: [tagId] },
    })
    expect((await find('darlehen')).corrections).toEqual([{ typed: 'darlehen', meant: ['Familiendarlehen'] }])
    expect(await find('darlehen', relative)).toEqual(await find('darlehex', relative))
  })

  test('is not offered for a mistyped word', async () => {
    expect((await find('mortage')).corrections).toEqual([{ typed: 'mortage', meant: ['mortgage'] }])
    expect(await find('mortage', relative)).toEqual(await find('mortagq', relative))
  })

  test('does not displace a visible word, however many hidden ones are nearer', async () => {
    const letters = [...'abcdefghijklmnopqrstuvw']
    const nearer = letters.flatMap((one) => [`wolkenbrux${one}`, `wolkenbru${one}x`, `wolkenbr${one}xx`])
    await archive.call(admin, createItem, {
      body: { kind: 'post', title: 'Hidden', body: nearer.join(' '), tagIds: [tagId] },
    })
    await archive.call(admin, createItem, { body: { kind: 'post', title: 'Der Wolkenbruch' } })
    expect((await find('wolkenbruxx', relative)).corrections).toEqual([
      { typed: 'wolkenbruxx', meant: ['Wolkenbruch'] },
    ])
  })

  test('does not prevent the correction of the same word typed by others', async () => {
    await archive.call(admin, createItem, { body: { kind: 'post', title: 'The mall', language: 'en' } })
    expect(await titles('mill')).toEqual(['What we owed'])
    expect(await titles('mill', relative)).toEqual(['The mall'])
  })
})

describe('words that no item has together', () => {
  const summarize = async (q: string, user = admin) => {
    const { hits, partial, total } = await find(q, user)
    return { total, partial, hits: hits.map(({ item, missing }) => [item.title, missing]) }
  }

  test('find the items that lack one of them, and say which', async () => {
    expect(await summarize('mer Bretagne piano')).toEqual({
      total: 1,
      partial: true,
      hits: [['Les étés à la mer', ['piano']]],
    })
    const { hits, ...counts } = await summarize('boat harbour')
    expect(counts).toEqual({ total: 2, partial: true })
    expect(hits).toEqual(
      expect.arrayContaining([
        ['A boat', ['harbour']],
        ['A road', ['boat']],
      ]),
    )
    const { facets } = (await archive.call(admin, countFacets, { query: { q: 'boat harbour' } })).reply
    expect(facets.kind).toEqual([{ value: 'post', count: 2 }])
  })

  test('are all required where an item has them, and two may not be missing', async () => {
    expect(await summarize('mer Bretagne')).toEqual({
      total: 1,
      partial: undefined,
      hits: [['Les étés à la mer', undefined]],
    })
    expect((await summarize('boat piano violin')).total).toBe(0)
    expect((await summarize('piano')).partial).toBeUndefined()
  })

  test('may be mistyped as well', async () => {
    expect(await summarize('weinachten piano')).toEqual({
      total: 1,
      partial: true,
      hits: [['Weihnachten bei Oma', ['piano']]],
    })
  })

  test('are those of the alternative of which an item has most, and kinds count as words', async () => {
    expect((await summarize('boat piano or road violin')).hits.map(([, missing]) => missing)).toEqual(
      expect.arrayContaining([['piano'], ['violin']]),
    )
    expect((await summarize('publications boat piano')).hits).toEqual([['A boat', ['piano']]])
  })

  test('never leave out a phrase or an exclusion', async () => {
    expect((await summarize('"built it" piano')).hits).toEqual([['A boat', ['piano']]])
    expect((await summarize('"built it" "leads to"')).total).toBe(0)
    expect((await summarize('boat harbour -grandfather')).hits).toEqual([['A road', ['boat']]])
  })

  test('find nothing that is hidden, and count it nowhere', async () => {
    expect((await summarize('mortgage boat')).total).toBe(2)
    expect(await summarize('mortgage boat', relative)).toEqual({
      total: 1,
      partial: true,
      hits: [['A boat', ['mortgage']]],
    })
    const { facets } = (await archive.call(relative, countFacets, { query: { q: 'mortgage boat' } })).reply
    expect(facets.kind).toEqual([{ value: 'post', count: 1 }])
  })
})

import { createItem } from '@lares/shared-types/contracts/items'
import { search } from '@lares/shared-types/contracts/search'
import type { Language } from '@lares/shared-types/languages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let author: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  author = await archive.addUser({ displayName: 'Jeanne' })
})
afterAll(() => archive.close())

async function post(language: Language | null, title: string, body = ''): Promise<string> {
  const answer = await archive.call(author, createItem, { body: { kind: 'post', title, body, language } })
  return answer.reply.id
}

async function find(q: string) {
  return (await archive.call(author, search, { query: { q } })).reply
}

/** Titles of the hits that have all words. */
async function titles(q: string): Promise<string[]> {
  const { hits, partial } = await find(q)
  return partial ? [] : hits.map(({ item }) => item.title)
}

/** Titles of the hits as typed: none if the search had to correct the words. */
async function titlesAsTyped(q: string): Promise<string[]> {
  const { hits, corrections, partial } = await find(q)
  return corrections.length > 0 || partial ? [] : hits.map(({ item }) => item.title)
}

describe('a word matches its other forms', () => {
  test.each([
    ['fr', 'Un été à Lyon', 'étés'],
    ['fr', 'Les étés passés', 'ete'],
    ['fr', "Ce fut l'été chaud", "l'été"],
    ['fr', 'Les chevaux du voisin', 'cheval'],
    ['fr', 'Le cœur simple', 'coeur'],
    ['fr', 'Ex æquo avec Léa', 'aequo lea'],
    ['de', 'Das Haus am See', 'Häuser'],
    ['de', 'Alte Häuser in Bern', 'hauser'],
    ['de', 'Die lange Straße', 'strasse'],
    ['de', 'Die breiten Strassen', 'Straße'],
    ['it', "Le notizie dell'anno", "dell'anno"],
    ['it', 'Le spiagge di Rimini', 'spiaggia'],
    ['it', 'Perché la città dorme', 'citta'],
    ['en', 'The running children', 'run child'],
    ['en', 'Grandfather’s letters from 1944', 'grandfather letter 1944'],
    [null, 'Zürich Œrlikon', 'zurich oerlikon'],
    ['de', 'Ein Brief aus dem Krieg', 'der Brief'],
    ['en', 'War and bread', 'war bread'],
    ['fr', 'Saint-Étienne sous la neige', 'saint-etienne'],
  ] as const)('in %s: «%s» matches «%s»', async (language, title, q) => {
    await post(language, title)
    expect(await titles(q)).toContain(title)
  })

  test.each([
    ['de', 'Die Chevaux von Lyon', 'cheval '],
    ['en', 'A pole in the garden', 'polo '],
    ['it', 'Il running del sabato', 'run '],
  ] as const)(
    'does not use rules of another language: in %s «%s» does not match «%s»',
    async (language, title, q) => {
      await post(language, title)
      expect(await titlesAsTyped(q)).not.toContain(title)
    },
  )
})

describe('a word with ae, oe or ue', () => {
  test.each(['de', 'fr', null] as const)(
    'also matches the one with umlauts in a text in %s',
    async (language) => {
      const [written, other] = [
        `Bäckerei Müller in Göttingen (${language})`,
        `Bäckerei Mueller in Goettingen (${language})`,
      ]
      await post(language, written)
      await post(language, other)
      expect(await titlesAsTyped('Mueller')).toEqual(expect.arrayContaining([written, other]))
      expect(await titlesAsTyped('goettingen mueller ')).toEqual(expect.arrayContaining([written, other]))
      expect(await titlesAsTyped('"Mueller"')).not.toContain(written)
    },
  )

  test.each([
    ['Baur an der Mauer', 'Bauer '],
    ['Un pot de miel', 'poet '],
    ['Ein neu gebautes Dach', 'neue '],
  ])('does not match «%s» as «%s»', async (title, q) => {
    await post(null, title)
    expect(await titlesAsTyped(q)).not.toContain(title)
  })
})

describe('the years of a date are indexed as words', () => {
  test.each([
    ['1958-10', '1958'],
    ['1936~', '1936'],
    ['1944/1945', '1945'],
  ])('%s matches «%s»', async (date, q) => {
    const body = { kind: 'post', title: `Something of ${date.length}`, date, language: 'en' } as const
    await archive.call(author, createItem, { body })
    expect(await titles(`something ${q}`)).toEqual([body.title])
  })

  test('a decade matches no single year', async () => {
    const body = { kind: 'post', title: 'Somewhen', date: '193X', language: 'en' } as const
    await archive.call(author, createItem, { body })
    expect(await titles('somewhen 1935')).toEqual([])
  })

  test('a year in a title ranks before one in a date', async () => {
    await archive.call(author, createItem, {
      body: { kind: 'post', title: 'A flood', date: '1927-05', language: 'en' },
    })
    await post('en', 'The flood of 1927')
    expect(await titles('1927')).toEqual(['The flood of 1927', 'A flood'])
  })
})

test.each([
  ['it', 'Il castagno', 'le castagno de Ottone '],
  ['de', 'Die Kastanie am Hang', 'the Kastanie of the Hang '],
] as const)('connecting words are optional in %s: «%s» matches «%s»', async (language, title, q) => {
  await post(language, title, 'Ottone')
  expect(await titlesAsTyped(q)).toEqual([title])
})

describe('a word also matches what it names', () => {
  test.each([['rêves de Ottilie'], ['Ottilie Träume'], ['sogni di Ottilie'], ["Ottilie's dreams"]])(
    '«%s» matches items of the kind',
    async (q) => {
      const dream = { kind: 'dream', title: 'Ottilie', language: 'de' } as const
      if ((await titles('Ottilie')).length === 0) await archive.call(author, createItem, { body: dream })
      expect(await titlesAsTyped(`${q} `)).toEqual(['Ottilie'])
      expect(await titlesAsTyped('Ottilie mails ')).toEqual([])
      expect(await titlesAsTyped('Ottilie -dreams ')).toEqual([])
      expect(await titlesAsTyped('"Ottilie dreams"')).toEqual([])
    },
  )

  test.each([
    ['1960-09-17', 'septembre 1960'],
    ['1960-09', 'settembre'],
    ['1960-08/1961-02', 'Februar 1961'],
    ['1960-12~', 'december'],
  ])('an item dated %s matches «%s»', async (date, q) => {
    const title = `Wedding ${date.length}`
    await archive.call(author, createItem, { body: { kind: 'post', title, date, language: 'en' } })
    expect(await titlesAsTyped(`wedding ${q} `)).toContain(title)
    expect(await titlesAsTyped(`wedding ${date.length} mai `)).toEqual([])
  })

  test('an ambiguous name of a kind matches only as a word', async () => {
    await post('fr', 'Le chat gris')
    await archive.call(author, createItem, { body: { kind: 'message', title: 'Un gris', language: 'fr' } })
    expect(await titlesAsTyped('chat gris ')).toEqual(['Le chat gris'])
  })
})

describe('a query', () => {
  test('matches items that have all of its words, in any field', async () => {
    await post('en', 'Violets', 'She planted them behind the barn.')
    expect(await titles('violets barn')).toEqual(['Violets'])
    expect(await titles('violets barge')).toEqual([])
  })

  test('matches words in quotes in their order and exact form', async () => {
    await post('en', 'Order', 'the red kite flew over the roof')
    await post('en', 'Disorder', 'a kite red as the roof flew over it')
    expect(await titles('"red kite"')).toEqual(['Order'])
    expect(await titles('"red kites"')).toEqual([])
    expect(await titles('roof -"red kite"')).toEqual(['Disorder'])
    expect(await titles('"kite flew over the roof"')).toEqual(['Order'])
  })

  test('excludes words after a minus', async () => {
    await post('it', 'Torta di mele')
    await post('it', 'Torta di pere')
    expect((await titles('torta')).sort()).toEqual(['Torta di mele', 'Torta di pere'])
    expect(await titles('torta -pere')).toEqual(['Torta di mele'])
  })

  test('matches either side of an `or`', async () => {
    await post('en', 'Badger')
    await post('en', 'Weasel')
    expect((await titles('badger or weasel')).sort()).toEqual(['Badger', 'Weasel'])
  })

  test('matches the prefix of a word while it is typed', async () => {
    await post('en', 'Internationalities')
    for (const typed of ['int', 'internat', 'international', 'internationali', 'internationalities']) {
      expect(await titles(typed)).toContain('Internationalities')
    }
    expect(await titles('internationali ')).not.toContain('Internationalities')
  })

  test('ranks items with the words in the title first', async () => {
    await post(
      'en',
      'Nothing of the kind',
      'A lighthouse, and later another lighthouse, and a lighthouse keeper.',
    )
    await post('en', 'Lighthouse', 'White and tall.')
    expect(await titles('lighthouse')).toEqual(['Lighthouse', 'Nothing of the kind'])
  })
})

describe('a snippet', () => {
  test('highlights every form of the words, with or without accents, and removes Markdown', async () => {
    await post('fr', 'Carnet', 'Il pleuvait. **Nous avons aimé** les étés, et puis cet été-là surtout.')
    const [hit] = (await find('ete aimer carnet')).hits
    expect(marked(hit?.snippet)).toEqual(['aimé', 'étés', 'été'])
    expect(hit?.snippet.map(({ text }) => text).join('')).toContain('Nous avons aimé les étés')
  })

  test('is taken from around the words, however far into the text they occur', async () => {
    await post(
      'de',
      'Chronik',
      `${'Es war einmal ein langes Jahr. '.repeat(3000)} Dann kam der Zirkus ins Dorf.`,
    )
    const [hit] = (await find('zirkus')).hits
    expect(marked(hit?.snippet)).toEqual(['Zirkus'])
  })

  test('is text, never markup', async () => {
    await post('en', 'Tags', 'a <b>kettle</b> & a <script>pot</script>')
    const [hit] = (await find('kettle')).hits
    expect(marked(hit?.snippet)).toEqual(['kettle'])
    expect(hit?.snippet.map(({ text }) => text).join('')).not.toMatch(/[<>]/)
  })

  test('is empty where only the title has the words', async () => {
    await post('en', 'Wheelbarrow', 'Nothing to see.')
    expect((await find('wheelbarrow')).hits[0]?.snippet).toEqual([])
  })
})

describe('a title', () => {
  test('is returned whole with its words highlighted in any spelling, and empty without matches', async () => {
    await post('fr', `Les étés <b>chez</b> nous & ${'la longue table, '.repeat(4)}un été`, 'Rien de plus.')
    await post('fr', 'Août', 'Un ete sans fin.')
    const { hits } = await find('ete')
    const long = hits.find(({ item }) => item.title.startsWith('Les étés'))
    expect(marked(long?.title)).toEqual(['étés', 'été'])
    expect(long?.title.map(({ text }) => text).join('')).toBe(long?.item.title)
    expect(hits.find(({ item }) => item.title === 'Août')?.title).toEqual([])
  })
})

function marked(snippet: readonly { text: string; match: boolean }[] | undefined): string[] | undefined {
  return snippet?.filter(({ match }) => match).map(({ text }) => text)
}

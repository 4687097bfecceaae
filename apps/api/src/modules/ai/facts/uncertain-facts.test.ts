import { type Answer, ask } from '@lares/shared-types/contracts/ai'
import { createItem } from '@lares/shared-types/contracts/items'
import { createParticipant } from '@lares/shared-types/contracts/participants'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser
const people = new Map<string, string>()

beforeAll(async () => {
  archive = await openTestArchive({ now: () => new Date('2026-11-28T10:00:00Z') })
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

interface PersonRow {
  readonly birth?: string
  readonly death?: string
  readonly description?: string
  readonly parents?: readonly string[]
  readonly partners?: Readonly<Record<string, string>>
}

async function addPerson(name: string, { parents = [], partners = {}, ...row }: PersonRow = {}) {
  const relations = [
    ...parents.map((parent) => ({ participantId: people.get(parent) ?? '', kind: 'parent' as const })),
    ...Object.entries(partners).map(([partner, since]) => ({
      participantId: people.get(partner) ?? '',
      kind: 'partner' as const,
      since,
    })),
  ]
  const body = { names: { de: name }, ...row, relations }
  people.set(name, (await archive.call(admin, createParticipant, { body })).reply.id)
}

interface ItemRow {
  readonly kind: ItemKind
  readonly date?: string
  readonly present?: readonly string[]
  readonly place?: string
}

async function addItem(title: string, { present = [], place, ...row }: ItemRow) {
  const participants = present.map((name) => ({
    participantId: people.get(name) ?? '',
    role: 'present' as const,
  }))
  const body = {
    language: 'en' as const,
    title,
    ...row,
    ...(place && { place: { name: place } }),
    participants,
  }
  await archive.call(admin, createItem, { body })
}

async function askAdmin(question: string): Promise<Answer> {
  return (await archive.call(admin, ask, { body: { question } })).reply
}

async function getFact(question: string): Promise<string | undefined> {
  const { engine, answer } = await askAdmin(question)
  return engine === 'facts' ? answer.map(({ text }) => text).join(' ') : undefined
}

describe('approximate dates', () => {
  beforeAll(async () => {
    await addPerson('Greta Ahlen', { birth: '1931-05-03~', death: '2001-02' })
    await addPerson('Hedwig Ahlen', { birth: '1900' })
    await addPerson('Ilse Ahlen', { birth: '1930~', parents: ['Hedwig Ahlen'] })
    await addPerson('Jutta Ahlen', { birth: '1932', parents: ['Hedwig Ahlen'] })
    await addPerson('Ottilie Ahlen', { birth: '1900' })
    await addPerson('Pia Ahlen', { birth: '1930?', parents: ['Ottilie Ahlen'] })
    await addPerson('Rahel Ahlen', { birth: '1945', parents: ['Ottilie Ahlen'] })
    await addItem('A doubtful dream', { kind: 'dream', date: '1950~' })
    await addItem('A certain dream', { kind: 'dream', date: '1951-02' })
    await addItem('A later dream', { kind: 'dream', date: '1970' })
  })

  test.each([
    ['How old was Greta in June 1952?', 'Greta Ahlen was about 21 years old in June 1952.'],
    ['Quel âge avait Greta en juin 1952 ?', expect.stringMatching(/21\sans environ/)],
    ['Quanti anni aveva Greta nel giugno 1952?', expect.stringMatching(/circa 21 anni/)],
    ['Wie alt war Greta im Juni 1952?', 'Greta Ahlen war im Juni 1952 etwa 21 Jahre alt.'],
    ['How many years did Greta Ahlen live?', 'Greta Ahlen lived to the age of about 69.'],
    ['How long ago was Greta born?', expect.stringContaining('That is about 95 years ago.')],
  ])('give an approximate age: %s', async (question, expected) => {
    expect(await getFact(question)).toEqual(expected)
  })

  test('do not tell who was born first where they are near each other', async () => {
    expect(await getFact('Who is the oldest child of Hedwig?')).toBeUndefined()
    expect(await getFact('Who is Ilse’s younger sister?')).toBeUndefined()
    expect(await getFact('Who is the oldest child of Ottilie?')).toContain('Pia Ahlen')
  })

  test('leave open which item is the first', async () => {
    expect(await getFact('What is the first dream?')).toBe(
      'The first that you can see is “A certain dream”, dated February 1951 (Dream). Possibly earlier: “A doubtful dream” (about 1950).',
    )
    expect(await getFact('What is the last dream?')).toContain('“A later dream”')
    for (let at = 1; at <= 5; at += 1) await addItem(`Dream ${at}`, { kind: 'dream', date: '1952~' })
    expect(await getFact('What is the first dream?')).toMatch(
      /^The first that you can see is “A certain dream”.* Possibly earlier: .*“Dream 3” \(about 1952\), and 2 more\.$/,
    )
  })
})

test('names that begin with a vowel are elided in French, with y as a vowel', async () => {
  await addPerson('Yvonne Tissot', { birth: '1931' })
  await addPerson('Yasmine Tissot', { birth: '1932' })
  expect(await getFact('Quand est née Yvonne ?')).toContain('La naissance d’Yvonne')
  expect(await getFact('Quand est née Yasmine ?')).toContain('La naissance de Yasmine')
})

describe('relatives of one sex', () => {
  beforeAll(async () => {
    await addPerson('Sofia Blum', { birth: '1920' })
    for (const [name, row] of [
      ['Bela Blum', { birth: '1945' }],
      ['Cosima Blum', { birth: '1947', description: 'Tochter.' }],
      ['Dario Blum', { birth: '1949', description: 'Sohn.' }],
      ['Xaver Blum', { birth: '1951' }],
    ] as const)
      await addPerson(name, { ...row, parents: ['Sofia Blum'] })
    await addPerson('Vito Brandt', { birth: '1920' })
    for (const [name, description] of [
      ['Wilma Brandt', 'Tochter.'],
      ['Kim Brandt', ''],
      ['Zeno Brandt', ''],
    ] as const)
      await addPerson(name, { birth: '1950', description, parents: ['Vito Brandt'] })
  })

  test.each([
    [
      'How many sons did Sofia have?',
      '1: according to the archive, the son of Sofia Blum is Dario Blum. The archive does not tell the sex of Bela Blum and Xaver Blum.',
    ],
    [
      'Qui sont les fils de Sofia ?',
      'D’après les archives, le fils de Sofia Blum est Dario Blum. Les archives n’indiquent pas le sexe de Bela Blum et Xaver Blum.',
    ],
    [
      'Chi è il figlio di Sofia?',
      'Secondo l’archivio, il figlio di Sofia Blum è Dario Blum. L’archivio non indica il sesso di Bela Blum e Xaver Blum.',
    ],
    [
      'Wer sind die Söhne von Sofia?',
      'Laut Archiv ist Dario Blum der Sohn von Sofia Blum. Das Archiv sagt nichts über das Geschlecht von Bela Blum und Xaver Blum.',
    ],
    // Not without the daughter, as if there were no others.
    [
      'Who are the sons of Vito?',
      'According to the archive, the children of Vito Brandt are Kim Brandt, Wilma Brandt, and Zeno Brandt. The archive does not tell the sex of Kim Brandt and Zeno Brandt.',
    ],
  ])('are stated as far as their sex is known: %s', async (question, expected) => {
    const sort = (text: string | undefined) => text?.split(/[ ,.]+/).sort()
    expect(sort(await getFact(question))).toEqual(sort(expected))
  })

  test('are compared with those who may be of that sex', async () => {
    expect(await getFact('Who is the oldest daughter of Sofia?')).toBeUndefined()
    await addPerson('Yann Blum', { birth: '1960', description: 'Sohn.', parents: ['Sofia Blum'] })
    expect(await getFact('Who is the youngest son of Sofia?')).toBe(
      'According to the archive, Yann Blum, born in 1960, is the youngest of the sons of Sofia Blum.',
    )
  })

  test.each([
    'How many sons did Vito have?',
    'Who is the oldest son of Sofia?',
    'Qui est le fils aîné de Sofia ?',
    'Chi è il figlio maggiore di Sofia?',
    'Wer ist der älteste Sohn von Sofia?',
  ])('are not counted or compared where it is not: %s', async (question) => {
    expect(await getFact(question)).toBeUndefined()
  })
})

describe('what is asked of relatives of one sex', () => {
  beforeAll(async () => {
    await addPerson('Ruth Ehrat', { birth: '1900' })
    await addPerson('Noa Ehrat', { birth: '1925', parents: ['Ruth Ehrat'] })
    await addPerson('Sascha Ehrat', { birth: '1927-03-04', parents: ['Ruth Ehrat'] })
    await addPerson('Uta Ehrat')
    const luca = { birth: '1951', parents: ['Noa Ehrat'], partners: { 'Uta Ehrat': '1980' } }
    await addPerson('Luca Ehrat', luca)
    await addPerson('Karl Fux', { birth: '1930', description: 'Sohn.' })
    await addPerson('Mirko Fux', { birth: '1955', description: 'Sohn.', parents: ['Karl Fux'] })
    await addPerson('Dana Fux', { birth: '1957', description: 'Tochter.', parents: ['Karl Fux'] })
    await addPerson('Jona Fux', { birth: '1959', parents: ['Karl Fux'] })
    await addPerson('Lou Fux', { birth: '1985', parents: ['Jona Fux'] })
    await addPerson('Rea Gut', { birth: '1930' })
    await addPerson('Ida Gut', { birth: '1955', description: 'Tochter.', parents: ['Rea Gut'] })
    await addPerson('Toni Gut', { birth: '1957', parents: ['Rea Gut'] })
  })

  const german = 'Laut Archiv ist Sascha Ehrat der Bruder oder die Schwester von Noa Ehrat.'

  test.each([
    [
      'When was Noa Ehrat’s brother born?',
      'According to the archive, the brother or sister of Noa Ehrat is Sascha Ehrat. Sascha Ehrat was born on 4 March 1927.',
    ],
    [
      'Quand est né le frère de Noa Ehrat ?',
      expect.stringMatching(/^D’après les archives, le frère ou la sœur de Noa Ehrat est Sascha Ehrat\. /),
    ],
    [
      'Quando è nata la sorella di Noa Ehrat?',
      expect.stringMatching(/^Secondo l’archivio, il fratello o la sorella di Noa Ehrat è Sascha Ehrat\. /),
    ],
    ['Wann ist der Bruder von Noa Ehrat geboren?', expect.stringContaining(german)],
    [
      'Wie alt war die Schwester von Noa Ehrat im Jahr 1950?',
      `${german} Sascha Ehrat war 1950 22–23 Jahre alt.`,
    ],
    [
      'When was the daughter of Noa Ehrat born?',
      expect.stringMatching(/^According to the archive, the (child|son or daughter) of .* is Luca Ehrat\. /),
    ],
    ['Quand est née la tante de Luca Ehrat ?', expect.stringMatching(/oncle/)],
    ['Quando è nato lo zio di Luca Ehrat?', expect.stringMatching(/zia/)],
    [
      'Wann wurde die Enkelin von Ruth Ehrat geboren?',
      expect.stringMatching(/^Laut Archiv ist Luca Ehrat das Enkelkind /),
    ],
    [
      'When was Dana Fux’s brother born?',
      'Mirko Fux was born in 1955. The archive does not tell the sex of Jona Fux.',
    ],
    ['When was Ida’s brother born?', expect.stringMatching(/brother or sister of Ida Gut is Toni Gut/)],
    [
      'When was the son of Rea born?',
      expect.stringMatching(
        /^According to the archive, the children of Rea Gut are .* The archive does not tell the sex of Toni Gut\. Toni Gut was born in 1957\.$/,
      ),
    ],
  ])('is not said of somebody of unknown sex as if they had it: %s', async (question, expected) => {
    expect(await getFact(question)).toEqual(expected)
  })

  test.each([
    'When was the daughter of Noa Ehrat’s brother born?',
    'Quand est née la fille du frère de Noa Ehrat ?',
    'Quando è nata la moglie del figlio di Noa Ehrat?',
    'Wann wurde die Frau des Sohnes von Noa Ehrat geboren?',
    'Who is the wife of the son of Noa Ehrat?',
    'When did the son of Noa Ehrat get married?',
    'Quand le fils de Noa Ehrat s’est-il marié ?',
    'Quando si è sposata la figlia di Noa Ehrat?',
    'Wann hat der Sohn von Noa Ehrat geheiratet?',
  ])('is not taken on from one relative to the next: %s', async (question) => {
    expect(await getFact(question)).toBeUndefined()
  })

  test('is stated of a partner, who is called husband or wife', async () => {
    expect(await getFact('When did the husband of Uta Ehrat get married?')).toMatch(/ since 1980\.$/)
  })
})

describe('parents of whom nothing tells the sex', () => {
  beforeAll(async () => {
    await addPerson('Alma Cron', { birth: '1890' })
    await addPerson('Bodo Cron', { birth: '1891', description: 'Vater.' })
    await addPerson('Celia Cron', {
      birth: '1920',
      description: 'Mutter.',
      parents: ['Alma Cron', 'Bodo Cron'],
    })
    await addPerson('Doro Cron', { birth: '1921' })
    await addPerson('Enno Cron', { birth: '1950', parents: ['Celia Cron', 'Doro Cron'] })
    await addPerson('Falk Cron', { birth: '1951', parents: ['Doro Cron'] })
    await addPerson('Gil Cron', { birth: '1922', parents: ['Alma Cron'] })
    await addPerson('Hajo Cron', { birth: '1952', parents: ['Doro Cron', 'Gil Cron'] })
  })

  test.each([
    ['When was Enno’s father born?', 'Doro Cron was born in 1921.'],
    ['Qui est le grand-père maternel d’Enno ?', expect.stringMatching(/Bodo Cron/)],
    [
      'Who is the maternal grandfather of Enno?',
      expect.stringMatching(/grandfather of Enno Cron is Bodo Cron/),
    ],
    ['Chi è il nonno materno di Enno?', expect.stringMatching(/il nonno di Enno Cron è Bodo Cron/)],
    ['Wer ist der Großvater mütterlicherseits von Enno?', expect.stringMatching(/Bodo Cron der Großvater/)],
    [
      'Who is the father of Hajo?',
      expect.stringMatching(/^According to the archive, the parents of Hajo Cron/),
    ],
  ])('are told apart by the other one: %s', async (question, expected) => {
    expect(await getFact(question)).toEqual(expected)
  })

  test.each([
    'When was Falk’s father born?',
    'When was Hajo’s father born?',
    'Quand est née la mère de Falk ?',
    'Quando è nata la madre di Falk?',
    'Wann wurde Falks Mutter geboren?',
    'Who is the paternal grandfather of Hajo?',
    'Qui est le grand-père paternel de Hajo ?',
    'Qui est le grand-père maternel de Hajo ?',
    'Chi è il nonno paterno di Hajo?',
    'Chi è il nonno materno di Hajo?',
    'Wer ist der Großvater väterlicherseits von Hajo?',
    'Wer ist der Großvater mütterlicherseits von Hajo?',
    'When did the father of Falk’s parent marry?',
  ])('are not taken for the father or the mother: %s', async (question) => {
    expect(await getFact(question)).toBeUndefined()
  })
})

test('a couple who would be too old is not said to be married until today', async () => {
  await addPerson('Nelly Dorn', { birth: '1900' })
  await addPerson('Oskar Dorn', { birth: '1905', partners: { 'Nelly Dorn': '1950-05-06' } })
  expect(await getFact('How long have Nelly and Oskar been married?')).toMatch(
    /^\w+ Dorn and \w+ Dorn married on 6 May 1950\.$/,
  )
})

test('the sex is read from whole phrases, and not from a genitive', async () => {
  await addPerson('Quentin Erb', { birth: '1930' })
  for (const [name, description] of [
    ['Rike Erb', 'Father’s sister.'],
    ['Sam Erb', 'Grand-mère de Lyon.'],
    ['Toni Erb', 'Pronipote.'],
    ['Uli Erb', 'Vaters Schwester.'],
    ['Wanja Erb', 'Cousin of Emil.'],
  ] as const)
    await addPerson(name, { birth: '1960', description, parents: ['Quentin Erb'] })
  expect(await getFact('Quand est née Sam Erb ?')).toBe('Sam Erb est née en 1960.')
  for (const name of ['Rike Erb', 'Toni Erb', 'Uli Erb', 'Wanja Erb'])
    expect(await getFact(`Quando è nata ${name}?`)).toBe(`La nascita di ${name} è avvenuta nel 1960.`)
})

test('who was born later is not said to have had an age', async () => {
  await addPerson('Ulla Fink', { birth: '1931-05-03' })
  expect(await getFact('How old was Ulla in 1920?')).toBe('Ulla Fink was born on 3 May 1931.')
})

describe('answers that cannot name everything', () => {
  beforeAll(async () => {
    await addPerson('Vera Gold', { birth: '1920' })
    const companions = Array.from({ length: 7 }, (_, at) => `Gast${'abcdefg'[at]} Gold`)
    for (const name of companions) await addPerson(name)
    for (const [at, name] of companions.entries())
      await addItem(`Feast ${at}`, {
        kind: 'image',
        date: '1962-07',
        present: ['Vera Gold', name],
        place: `Village ${at}`,
      })
    await addItem('Undated film', { kind: 'video' })
    await addItem('Dated film', { kind: 'video', date: '1960' })
  })

  test.each([
    ['Where was Vera in July 1962?', /: Village 0, .*, and 2 more\.$/],
    ['Où était Vera en juillet 1962 ?', /Village 4 et 2 autres\.$/],
    ['Dove era Vera nel luglio 1962?', /Village 4 e 2 altri\.$/],
    ['Wo war Vera im Juli 1962?', /Village 4 und 2 weitere\.$/],
    ['What happened in July 1962?', /“Feast 4”, and 2 more\.$/],
  ])('say how much more there is: %s', async (question, expected) => {
    expect(await getFact(question)).toMatch(expected)
  })

  test('name no companions of whom others are as frequent', async () => {
    expect(await getFact('With whom does Vera appear most often?')).toBeUndefined()
    await addItem('Another feast', { kind: 'image', date: '1963', present: ['Vera Gold', 'Gastc Gold'] })
    expect(await getFact('With whom does Vera appear most often?')).toBe(
      'Of what you can see, Vera Gold appears most often with Gastc Gold.',
    )
  })

  test.each([
    ['What is the first video?', /\(Video, only those with a date\)/],
    ['Quelle est la plus ancienne vidéo ?', /seulement parmi les éléments datés/],
    ['Qual è il primo video?', /solo tra gli elementi con una data/],
    ['Welches ist das älteste Video?', /nur unter denen mit Datum/],
  ])('say that only what has a date is compared: %s', async (question, expected) => {
    expect(await getFact(question)).toMatch(expected)
  })
})

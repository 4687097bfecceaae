import { type Answer, ask } from '@lares/shared-types/contracts/ai'
import { createItem } from '@lares/shared-types/contracts/items'
import { createTag } from '@lares/shared-types/contracts/labels'
import { createParticipant } from '@lares/shared-types/contracts/participants'
import { createEvent } from '@lares/shared-types/contracts/planning'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import { createDayEvent } from '@lares/shared-types/planning'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser
let restricted: TestUser
const people = new Map<string, string>()
const now = new Date('2026-11-28T10:00:00Z')

beforeAll(async () => {
  archive = await openTestArchive({ now: () => now })
  admin = await archive.addUser({ isAdmin: true })
  const hiddenTag = (await archive.call(admin, createTag, { body: { names: { en: 'Private' } } })).reply.id
  restricted = await archive.addUser({ restrictedTagIds: [hiddenTag], permissions: ['ai:use'] })
  await addPerson('Anna Berger', { birth: '1931-05-03', death: '2001-02' })
  const anna = people.get('Anna Berger') ?? ''
  const relations = [{ participantId: anna, kind: 'partner' as const, since: '1950-05-06' }]
  await addPerson('Emil Berger', { birth: '1929', relations })
  await addPerson('Klara Roth', { birth: '1955-06-02' })
  await addPerson('Jonas Berger', { birth: '2026-03-01' })
  const hidden = { tagIds: [hiddenTag] }
  await addItem('A walk', { date: '1952-07-12', present: ['Anna Berger', 'Emil Berger'], place: 'Trieste' })
  await addItem('A swim', { date: '1953-07', present: ['Anna Berger', 'Emil Berger'], place: 'Savona, Lido' })
  await addItem('A sail', { date: '1954', present: ['Anna Berger', 'Klara Roth'] })
  await addItem('A hidden walk', {
    date: '1952-07-12',
    present: ['Anna Berger', 'Klara Roth'],
    place: 'Trieste',
    ...hidden,
  })
  await addItem('A hidden swim', {
    date: '1955',
    present: ['Anna Berger', 'Klara Roth'],
    place: 'Trieste',
    ...hidden,
  })
  await addItem('A mention', { date: '1956', mentioned: ['Anna Berger', 'Jonas Berger'] })
  await addItem('A month', { date: '1957-07', present: ['Klara Roth'], place: 'Genova' })
  await addItem('A day', { date: '1957-07-12', present: ['Emil Berger'], place: 'Alba' })
  await addItem('A visit', { date: '1958-07-12', mentioned: ['Klara Roth'], place: 'Alba' })
  await addItem('A certain film', { kind: 'video', date: '1983-01', present: ['Anna Berger'] })
  await addItem('A later film', { kind: 'video', date: '1990-05-02', present: ['Anna Berger'] })
  await addItem('A film of May', { kind: 'video', date: '2026-05', present: ['Jonas Berger'] })
  await addItem('A film of June', { kind: 'video', date: '2026-06', present: ['Jonas Berger'] })
  await addItem('An old scan', { kind: 'video', date: '19XX', present: ['Anna Berger'] })
  await addItem('A reel', { kind: 'video', date: '../1950', present: ['Emil Berger'] })
  await addItem('A recent reel', { kind: 'video', date: '1985/..', present: ['Emil Berger'] })
  await addItem('A hidden reel', { kind: 'video', date: '19XX', present: ['Anna Berger'], ...hidden })
  for (let at = 1; at <= 5; at += 1)
    await addItem(`Tape ${at}`, { kind: 'record', date: '19XX', present: ['Klara Roth'] })
  await addItem('A dated tape', { kind: 'record', date: '1983', present: ['Klara Roth'] })
  for (let at = 1; at <= 6; at += 1) await addItem(`Harbour ${at}`, { date: '1960', place: 'Genova' })
  await archive.call(admin, createEvent, { body: createDayEvent('The christening', '1952-07-12') })
  await archive.call(admin, createEvent, {
    body: { ...createDayEvent('The fair', '1940-09-01'), rule: 'FREQ=YEARLY' },
  })
  const inTheEvening = { startTime: '19:00', endTime: '21:00', timeZone: 'Europe/Rome' }
  await archive.call(admin, createEvent, {
    body: { ...createDayEvent('The supper', '1952-08-13'), ...inTheEvening },
  })
  await archive.call(admin, createEvent, {
    body: { ...createDayEvent('The choir', '1962-03-01'), ...inTheEvening, rule: 'FREQ=DAILY;COUNT=20' },
  })
  for (let at = 1; at <= 6; at += 1)
    await archive.call(admin, createEvent, { body: createDayEvent(`The match ${at}`, '1971-05-02') })
})
afterAll(() => archive.close())

async function addPerson(
  name: string,
  row: {
    birth: string
    death?: string
    relations?: { participantId: string; kind: 'partner'; since: string }[]
  },
): Promise<void> {
  const { reply } = await archive.call(admin, createParticipant, { body: { names: { de: name }, ...row } })
  people.set(name, reply.id)
}

async function addItem(
  title: string,
  {
    present = [],
    mentioned = [],
    place,
    ...row
  }: {
    date: string
    kind?: ItemKind
    present?: string[]
    mentioned?: string[]
    place?: string
    tagIds?: string[]
  },
): Promise<void> {
  const toParticipants = (names: string[], role: 'present' | 'mentioned') =>
    names.map((name) => ({ participantId: people.get(name) ?? '', role }))
  const participants = [...toParticipants(present, 'present'), ...toParticipants(mentioned, 'mentioned')]
  const body = {
    kind: 'image' as const,
    title,
    ...row,
    ...(place && { place: { name: place } }),
    participants,
  }
  const { status } = await archive.call(admin, createItem, { body })
  expect(status).toBe(201)
}

async function askAs(user: TestUser, question: string): Promise<Answer> {
  return (await archive.call(user, ask, { body: { question } })).reply
}

const getText = ({ answer }: Answer) => answer.map(({ text }) => text).join(' ')

describe('how long ago', () => {
  test.each([
    ['How long ago did Anna die?', 'Anna Berger died in February 2001. That is 25 years ago.'],
    ['How long is it since Anna died?', 'Anna Berger died in February 2001. That is 25 years ago.'],
    ['How many years ago was Anna born?', 'Anna Berger was born on 3 May 1931. That is 95 years ago.'],
    [
      'How long ago did Anna and Emil marry?',
      'Emil Berger and Anna Berger married on 6 May 1950. That is 76 years ago.',
    ],
    ['How long ago was Jonas born?', 'Jonas Berger was born on 1 March 2026. That is less than a year ago.'],
    [
      'How long ago was the first picture of Anna taken?',
      'The first that you can see is “A walk”, dated 12 July 1952 (Image, Anna Berger). That is 74 years ago.',
    ],
    [
      'Il y a combien de temps qu’Anna est morte ?',
      expect.stringMatching(/^Le décès d’Anna Berger a eu lieu en février 2001\. C’était il y a 25\sans\.$/),
    ],
    [
      'Combien de temps s’est-il écoulé depuis la mort d’Anna ?',
      expect.stringMatching(/^Le décès d’Anna Berger a eu lieu en février 2001\. C’était il y a 25\sans\.$/),
    ],
    ['Il y a combien d’années Anna est-elle née ?', expect.stringMatching(/C’était il y a 95\sans\.$/)],
    ['Quanto tempo fa è morta Anna?', expect.stringMatching(/febbraio 2001\. È stato 25 anni fa\.$/)],
    ['Da quanto tempo è morta Anna?', expect.stringMatching(/febbraio 2001\. È stato 25 anni fa\.$/)],
    ['Quanti anni fa è nata Anna?', expect.stringContaining('95 anni fa.')],
    ['Wie lange ist es her, dass Anna gestorben ist?', expect.stringContaining('Das ist 25 Jahre her.')],
    ['Wie lange ist Anna schon tot?', expect.stringContaining('Das ist 25 Jahre her.')],
    [
      'Wie lange ist die Hochzeit von Anna und Emil her?',
      'Emil Berger und Anna Berger haben am 6. Mai 1950 geheiratet. Das ist 76 Jahre her.',
    ],
    ['Vor wie vielen Jahren wurde Anna geboren?', expect.stringContaining('Das ist 95 Jahre her.')],
  ])('is computed: %s', async (question, expected) => {
    const answer = await askAs(admin, question)
    expect([answer.engine, getText(answer)]).toEqual(['facts', expected])
    expect(answer.answer[0]?.working).toContain('28')
  })

  test.each([
    'How long ago did Anna die in Rome?',
    'How long ago did Anna live in Rome?',
    'Wie lange ist die Hochzeit in Bern her?',
    'Wo kommt Anna her?',
  ])('is not stated where more is asked: %s', async (question) => {
    expect((await askAs(admin, question)).engine).toBe('quotations')
  })
})

describe('the first and the last', () => {
  test.each([
    [
      'What is the first film of Anna?',
      'The first that you can see is “A certain film”, dated January 1983 (Video, Anna Berger). Possibly earlier: “An old scan” (1900 – 1999).',
      ['A certain film', 'An old scan'],
    ],
    [
      'What is the latest film of Jonas?',
      'The last that you can see is “A film of June”, dated June 2026 (Video, Jonas Berger).',
      ['A film of June'],
    ],
    [
      'What is the last film of Anna?',
      'The last that you can see is “A later film”, dated 2 May 1990 (Video, Anna Berger). Possibly later: “An old scan” (1900 – 1999).',
      ['A later film', 'An old scan'],
    ],
    [
      'What is the first film of Emil?',
      'The first that you can see is “A reel”, dated until 1950 (Video, Emil Berger).',
      ['A reel'],
    ],
    [
      'What is the last film of Emil?',
      'The last that you can see is “A recent reel”, dated since 1985 (Video, Emil Berger).',
      ['A recent reel'],
    ],
    [
      'Quel est le premier film d’Anna ?',
      expect.stringMatching(
        /\. À une date peut-être antérieure\u00a0: «\u00a0An old scan\u00a0» \(1900 – 1999\)\.$/,
      ),
      ['A certain film', 'An old scan'],
    ],
    [
      'Qual è il primo filmato di Anna?',
      expect.stringMatching(/\. Con una data forse anteriore: «An old scan» \(1900 – 1999\)\.$/),
      ['A certain film', 'An old scan'],
    ],
    [
      'Welches ist der erste Film von Anna?',
      expect.stringMatching(/\. Möglicherweise früher: „An old scan“ \(1900 – 1999\)\.$/),
      ['A certain film', 'An old scan'],
    ],
  ])('name what uncertain dates may put before or after: %s', async (question, expected, titles) => {
    const answer = await askAs(restricted, question)
    expect([answer.engine, getText(answer)]).toEqual(['facts', expected])
    expect(answer.answer[0]?.citations.map(({ title }) => title)).toEqual(titles)
  })

  test('are unknown where an uncertain date leaves too many, or how long ago', async () => {
    for (const question of [
      'What is the first recording of Klara?',
      'How long ago was the first film of Anna?',
    ])
      expect((await askAs(admin, question)).engine).toBe('quotations')
  })
})

describe('who is with whom', () => {
  test.each([
    [
      'With whom does Anna appear most often?',
      'Of what you can see, Anna Berger appears most often with Klara Roth and Emil Berger.',
    ],
    ['Avec qui voit-on le plus souvent Anna ?', expect.stringContaining('Klara Roth et Emil Berger')],
    ['Con chi si vede più spesso Anna?', expect.stringContaining('Klara Roth e Emil Berger')],
    [
      'Auf welchen Fotos ist Anna zu sehen, und mit wem am häufigsten?',
      expect.stringContaining('Klara Roth und Emil Berger'),
    ],
    ['Who is seen with Anna?', expect.stringContaining('Klara Roth and Emil Berger')],
    ['Who is Anna with most often?', expect.stringContaining('Klara Roth and Emil Berger')],
    [
      'Avec qui Anna apparaît-elle le plus souvent ?',
      'Dans ce qui est visible, Anna Berger apparaît le plus souvent avec Klara Roth et Emil Berger.',
    ],
    [
      'Con chi appare più spesso Anna?',
      'In ciò che è visibile, Anna Berger appare più spesso con Klara Roth e Emil Berger.',
    ],
    [
      'Mit wem ist Anna am häufigsten zu sehen?',
      'Soweit Sie sehen können, erscheint Anna Berger am häufigsten zusammen mit Klara Roth und Emil Berger.',
    ],
  ])('is counted: %s', async (question, expected) => {
    const answer = await askAs(admin, question)
    expect([answer.engine, getText(answer)]).toEqual(['facts', expected])
    expect(answer.answer[0]).toMatchObject({
      working: expect.stringMatching(/^Klara Roth\u00a0?: 3; Emil Berger\u00a0?: 2$/),
      people: [
        { id: people.get('Anna Berger') },
        { id: people.get('Klara Roth') },
        { id: people.get('Emil Berger') },
      ],
    })
    expect(answer.answer[0]?.citations.map(({ title }) => title)).toEqual([
      'A hidden walk',
      'A sail',
      'A hidden swim',
    ])
  })

  test('counts only items that the asker may see, in the time that is asked for', async () => {
    const answer = await askAs(restricted, 'With whom does Anna appear most often?')
    expect(answer.answer[0]?.working).toBe('Emil Berger: 2; Klara Roth: 1')
    expect(JSON.stringify(answer)).not.toContain('hidden')
    const inJuly = await askAs(restricted, 'With whom does Anna appear most often in July 1952?')
    expect(inJuly.answer[0]?.working).toBe('Emil Berger: 1')
    expect(getText(inJuly)).toBe(
      'Of what you can see, Anna Berger appears most often with Emil Berger (in July 1952).',
    )
  })

  test.each([
    'Who is the man with Anna?',
    'Who quarrelled most often with Anna?',
    'Who is seen with Anna in Trieste?',
    'Who wrote most often to Anna?',
    'With whom does Jonas appear most often?',
    'Who appears most often without Anna?',
  ])('is not stated otherwise: %s', async (question) => {
    expect((await askAs(admin, question)).engine).toBe('quotations')
  })
})

describe('what happened', () => {
  test.each([
    [
      'What happened in Trieste?',
      'For the place Trieste, the archive has: “A walk” (12 July 1952), “A hidden walk” (12 July 1952), and “A hidden swim” (1955).',
    ],
    ['What happened in Savona?', 'For the place Savona, Lido, the archive has: “A swim” (July 1953).'],
    [
      'Que s’est-il passé à Savona ?',
      'Pour le lieu Savona, Lido, les archives ont\u00a0: «\u00a0A swim\u00a0» (juillet 1953).',
    ],
    ['Che cosa è successo a Savona?', 'Per il luogo Savona, Lido, l’archivio ha: «A swim» (luglio 1953).'],
    ['Was ist in Savona passiert?', 'Zum Ort Savona, Lido findet sich im Archiv: „A swim“ (Juli 1953).'],
  ])('at a place: %s', async (question, expected) => {
    const answer = await askAs(admin, question)
    expect([answer.engine, getText(answer)]).toEqual(['facts', expected])
  })

  test('at a place names only what the asker may see, and nothing where not everything can be named', async () => {
    const answer = await askAs(restricted, 'What happened in Trieste?')
    expect(getText(answer)).toBe('For the place Trieste, the archive has: “A walk” (12 July 1952).')
    expect((await askAs(admin, 'What happened in Genova?')).engine).toBe('quotations')
    expect((await askAs(admin, 'What happened in Lisbon?')).engine).toBe('quotations')
  })

  test.each([
    [
      'What happened on 12 July 1952?',
      'Of what happened on 12 July 1952, the archive has: “A walk”. The calendar has on 12 July 1952: “The christening”.',
    ],
    [
      'Que s’est-il passé le 12 juillet 1952 ?',
      expect.stringContaining('L’agenda indique le 12 juillet 1952\u00a0: «\u00a0The christening\u00a0».'),
    ],
    [
      'Che cosa è successo il 12 luglio 1952?',
      expect.stringContaining('Il calendario riporta il 12 luglio 1952: «The christening».'),
    ],
    [
      'Was geschah am 12. Juli 1952?',
      expect.stringContaining('Im Kalender steht am 12. Juli 1952: „The christening“.'),
    ],
    [
      'What happened in July 1952?',
      expect.stringContaining('The calendar has in July 1952: “The christening”.'),
    ],
    ['What happened in September 1941?', 'The calendar has in September 1941: “The fair”.'],
  ])('on a day or in a month, with the calendar: %s', async (question, expected) => {
    const answer = await askAs(restricted, question)
    expect([answer.engine, getText(answer)]).toEqual(['facts', expected])
    expect(answer.answer.at(-1)?.events).toEqual([
      {
        id: expect.any(String),
        title: expect.stringMatching(/^The /),
        day: expect.stringMatching(/^19\d\d-/),
      },
    ])
  })

  test('on a day leaves out what is only dated to its month', async () => {
    for (const [question, expected] of [
      ['What happened on 12 July 1957?', 'Of what happened on 12 July 1957, the archive has: “A day”.'],
      ['Who was there on 12 July 1957?', 'The items on 12 July 1957 name Emil Berger.'],
      [
        'What happened in July 1957?',
        'Of what happened in July 1957, the archive has: “A month” and “A day”.',
      ],
    ] as const)
      expect(getText(await askAs(admin, question))).toBe(expected)
    for (const question of [
      'Where was Klara on 12 July 1957?',
      // Where an item only mentions her.
      'Where was Klara on 12 July 1958?',
      'Où était Klara le 12 juillet 1957 ?',
      'Dove era Klara il 12 luglio 1957?',
      'Wo war Klara am 12. Juli 1957?',
    ])
      expect((await askAs(admin, question)).engine).toBe('quotations')
  })

  test('on a day has no event of the day before or after, and a series once', async () => {
    expect(getText(await askAs(admin, 'What happened on 13 August 1952?'))).toContain('“The supper”')
    for (const question of ['What happened on 12 August 1952?', 'What happened on 14 August 1952?'])
      expect(JSON.stringify(await askAs(admin, question))).not.toContain('The supper')
    expect(getText(await askAs(admin, 'What happened in March 1962?'))).toBe(
      'The calendar has in March 1962: “The choir”.',
    )
  })

  test('has nothing of the calendar where not all events can be named', async () => {
    expect(JSON.stringify(await askAs(admin, 'What happened on 2 May 1971?'))).not.toContain('The match')
  })

  test('says nothing of the calendar where people or another thing are asked for', async () => {
    for (const question of [
      'Who was there on 12 July 1952?',
      'Where was Anna on 12 July 1952?',
      'What happened in July 1952 with the boat?',
    ])
      expect(JSON.stringify(await askAs(admin, question))).not.toContain('christening')
  })
})

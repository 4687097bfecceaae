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

async function getNote(question: string): Promise<string | undefined> {
  return (await askAdmin(question)).notes?.map(({ text }) => text).join(' ')
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
  })
})

test('names that begin with a vowel are elided in French, with y as a vowel', async () => {
  await addPerson('Yvonne Tissot', { birth: '1931' })
  await addPerson('Yasmine Tissot', { birth: '1932' })
  expect(await getFact('Quand est née Yvonne ?')).toContain('La naissance d’Yvonne')
  expect(await getFact('Quand est née Yasmine ?')).toContain('La naissance de Yasmine')
})

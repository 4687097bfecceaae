import { ask, listExampleQuestions } from '@lares/shared-types/contracts/ai'
import { createItem } from '@lares/shared-types/contracts/items'
import { createTag } from '@lares/shared-types/contracts/labels'
import { createParticipant } from '@lares/shared-types/contracts/participants'
import { type Language, languages } from '@lares/shared-types/languages'
import { ScriptedAi } from '@lares/test-harness/scripted-ai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAi } from '../../../ai-endpoints/ai.ts'
import { countStatements } from '../../../testing/count-statements.ts'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'
import { loadPrincipal } from '../../../visibility/load-principal.ts'
import { ExampleCache } from './example-cache.ts'

let archive: TestArchive
let admin: TestUser
let hiddenTag: string

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  hiddenTag = (await archive.call(admin, createTag, { body: { names: { en: 'Private' } } })).reply.id
})
afterAll(() => archive.close())

const listAs = async (user: TestUser, language: Language) =>
  (await archive.call(user, listExampleQuestions, { query: { language } })).reply.questions

const askAs = async (user: TestUser, question: string) =>
  (await archive.call(user, ask, { body: { question } })).reply

test('an empty archive has no examples', async () => {
  expect(await listAs(admin, 'en')).toEqual([])
})

test('each example is answered for the one to whom it is offered, in their language', async () => {
  await addFamily()
  const relative = await archive.addUser({ restrictedTagIds: [hiddenTag], permissions: ['ai:use'] })
  for (const user of [admin, relative])
    for (const language of languages) {
      const questions = await listAs(user, language)
      expect(questions.length).toBeGreaterThan(1)
      expect(new Set(questions).size).toBe(questions.length)
      for (const question of questions) {
        const { answer } = await askAs(user, question)
        expect([question, answer.length]).toEqual([question, expect.toSatisfy((count: number) => count > 0)])
      }
    }
  expect(await listAs(relative, 'en')).not.toEqual(await listAs(admin, 'en'))
  expect(JSON.stringify(await listAs(relative, 'de'))).not.toContain('Trieste')
})

test('the examples follow changes of the archive', async () => {
  const before = await listAs(admin, 'it')
  expect(before.join()).not.toContain('Zita')
  const zita = await addPerson('Zita Adler', { birth: '1940-01-05' })
  for (let at = 0; at < 9; at += 1)
    await addItem({ title: `A garden ${at}`, by: [zita], date: `1953-07-0${at + 1}` })
  expect((await listAs(admin, 'it')).join()).toContain('Zita')
})

test('the examples are found without asking a model', async () => {
  const endpoint = await ScriptedAi.start()
  const { services } = archive
  const { ai } = services
  Object.assign(services, {
    ai: createAi({
      ...services.config,
      AI_CHAT_BASE_URL: endpoint.baseUrl,
      AI_CHAT_MODEL: 'scripted',
      AI_EMBEDDING_BASE_URL: endpoint.baseUrl,
      AI_EMBEDDING_MODEL: 'scripted',
    }),
  })
  await addPerson('Ugo Moor', { birth: '1950' })
  expect((await listAs(admin, 'fr')).length).toBeGreaterThan(0)
  expect(endpoint.requests).toEqual([])
  Object.assign(services, { ai })
  await endpoint.close()
})

test('the examples are found once for users with the same rights', async () => {
  const cache = new ExampleCache()
  const load = async (user: TestUser) => {
    const { db } = archive.services
    const principal = await loadPrincipal(db, { userId: user.id, epoch: user.epoch })
    if (!principal) throw new Error('The user does not exist.')
    return countStatements(archive, ({ services }) => cache.load(services, principal, 'de'))
  }
  const [one, other] = [await archive.addUser(), await archive.addUser()]
  const restricted = await archive.addUser({ restrictedTagIds: [hiddenTag] })
  expect(await load(one)).toBeGreaterThan(10)
  expect(await load(other)).toBe(1)
  expect(await load(restricted)).toBeGreaterThan(10)
  expect(await load(restricted)).toBe(1)
})

test('guests and users without the permission get none', async () => {
  const other = await archive.addUser({ permissions: [] })
  expect((await archive.call(other, listExampleQuestions, { query: { language: 'en' } })).status).toBe(403)
  expect((await archive.call(undefined, listExampleQuestions, { query: { language: 'en' } })).status).toBe(
    401,
  )
})

async function addPerson(name: string, row: { birth: string }): Promise<string> {
  return (await archive.call(admin, createParticipant, { body: { names: { de: name }, ...row } })).reply.id
}

async function addItem({
  title,
  by,
  ...row
}: {
  title: string
  by: string[]
  date?: string
  place?: { name: string }
  tagIds?: string[]
}) {
  const participants = by.map((participantId) => ({ participantId, role: 'present' as const }))
  const body = { kind: 'image' as const, title, date: '1952-07', participants, ...row }
  expect((await archive.call(admin, createItem, { body })).status).toBe(201)
}

async function addFamily(): Promise<void> {
  const anna = await addPerson('Anna Berger', { birth: '1931-05-03' })
  const emil = await addPerson('Emil Berger', { birth: '1929' })
  const klara = await addPerson('Klara Roth', { birth: '1955-06-02' })
  await addItem({ title: 'A walk', by: [anna, emil] })
  await addItem({ title: 'A swim', by: [anna, emil] })
  const hidden = { tagIds: [hiddenTag], place: { name: 'Trieste' } }
  for (const title of ['A boat', 'A sail', 'A pier']) await addItem({ title, by: [klara], ...hidden })
}

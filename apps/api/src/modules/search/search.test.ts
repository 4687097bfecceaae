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

async function titles(q: string): Promise<string[]> {
  const { hits } = (await archive.call(author, search, { query: { q } })).reply
  return hits.map(({ item }) => item.title)
}

describe('a word', () => {
  test.each([
    ['fr', 'Un été à Lyon', 'étés'],
    ['fr', 'Les étés passés', 'ete'],
    ['fr', "Ce fut l'été chaud", "l'été"],
    ['fr', 'Les chevaux du voisin', 'cheval'],
    ['de', 'Das Haus am See', 'Häuser'],
    ['de', 'Alte Häuser in Bern', 'hauser'],
    ['de', 'Die lange Straße', 'strasse'],
    ['de', 'Die breiten Strassen', 'Straße'],
    ['it', "Le notizie dell'anno", "dell'anno"],
    ['it', 'Le spiagge di Rimini', 'spiaggia'],
    ['en', 'The running children', 'run child'],
    ['fr', 'Le cœur simple', 'coeur'],
    [null, 'Zürich Œrlikon', 'zurich oerlikon'],
    ['de', 'Ein Brief aus dem Krieg', 'der Brief'],
  ] as const)('in %s: «%s» is found by «%s»', async (language, title, q) => {
    await post(language, title)
    expect(await titles(q)).toContain(title)
  })
})

test('a snippet marks every form of the words, with or without accents, and shows no Markdown', async () => {
  await post('fr', 'Carnet', 'Il pleuvait. **Nous avons aimé** les étés, et puis cet été-là surtout.')
  const { reply } = await archive.call(author, search, { query: { q: 'ete aimer carnet' } })
  const [hit] = reply.hits
  expect(hit?.snippet.filter(({ match }) => match).map(({ text }) => text)).toEqual(['aimé', 'étés', 'été'])
  expect(hit?.snippet.map(({ text }) => text).join('')).toContain('Nous avons aimé les étés')
})

import {
  type ChatRequest,
  ScriptedAi,
  type ScriptedReply,
  textOf,
} from '@lares/server-kit/testing/scripted-ai'
import { type Contract, type ReplyOf, urlOf } from '@lares/shared-types/contract'
import { ask } from '@lares/shared-types/contracts/ai'
import { search, similarItems } from '@lares/shared-types/contracts/search'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAi } from '../ai/ai.ts'
import { embedPassages } from '../search/meaning/embed-passages.ts'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import type { TestUser } from '../testing/test-users.ts'
import { aiCases } from './ai-cases.ts'
import type { LeakRequest } from './leak-case.ts'
import { labelMarks, type MarkedWorld, makeMarkedWorld, mark } from './marked-world.ts'
import { searchCases } from './search-cases.ts'

let endpoint: ScriptedAi
let archive: TestArchive
let world: MarkedWorld
let before: Map<string, string[]>

/** With models: what the restricted are answered by them is what these tests are about. */
beforeAll(async () => {
  endpoint = await ScriptedAi.start()
  endpoint.reply = quoteEverything
  archive = await openTestArchive()
  const { services } = archive
  const at = endpoint.baseUrl
  const models = {
    AI_CHAT_BASE_URL: at,
    AI_CHAT_MODEL: 'chat',
    AI_EMBEDDING_BASE_URL: at,
    AI_EMBEDDING_MODEL: 'small',
  }
  Object.assign(services, { ai: createAi({ ...services.config, ...models }) })
  world = await makeMarkedWorld(archive)
  await embed()
  before = new Map()
  for (const user of restricted()) before.set(user.id, await answers(user))
  await world.hide()
  await embed()
}, 120_000)
beforeEach(() => {
  endpoint.requests.length = 0
})
afterAll(async () => {
  await archive.close()
  await endpoint.close()
})

/** A model that tells everything it is shown. */
function quoteEverything({ messages }: ChatRequest): ScriptedReply {
  const prompt = textOf(messages.at(-1))
  const shown = JSON.parse(sourcesOf(prompt)) as Shown[]
  const sentences = shown.map(({ source, passage }) => {
    const quote = passage.split(/\s+/).slice(0, 12).join(' ')
    return { text: quote, citations: [{ source, quote }] }
  })
  return { text: JSON.stringify({ sentences }) }
}

interface Shown {
  readonly source: number
  readonly passage: string
}

const restricted = () => [world.withoutTag, world.withoutCategory]

async function embed(): Promise<void> {
  const { db, ai } = archive.services
  if (!ai.embedder) throw new Error('no model is configured')
  expect(await embedPassages(db, ai.embedder, new AbortController().signal)).toBe('complete')
}

async function answer(user: TestUser, contract: Contract, { body, ...parts }: LeakRequest): Promise<string> {
  const { statusCode, payload } = await archive.app.inject({
    method: contract.method,
    url: urlOf(contract, parts),
    headers: archive.headersOf(user),
    ...(body !== undefined && { payload: body as object }),
  })
  expect(statusCode).toBe(200)
  return payload
}

/** Everything that models take part in, in one order. */
async function answers(user: TestUser): Promise<string[]> {
  const all: string[] = []
  for (const { query, ...rest } of searchCases.search?.steady?.(world) ?? []) {
    if (!(query as { q?: string } | undefined)?.q) continue
    for (const mode of ['meaning', 'both'] as const) {
      const text = await answer(user, search, { ...rest, query: { ...query, mode } })
      expect((JSON.parse(text) as ReplyOf<typeof search>).meaning).toBe('answers')
      all.push(text)
    }
  }
  for (const request of searchCases.similarItems?.steady?.(world) ?? []) {
    const text = await answer(user, similarItems, request)
    expect((JSON.parse(text) as ReplyOf<typeof similarItems>).by).toBe('meaning')
    all.push(text)
  }
  for (const request of aiCases.ask?.steady?.(world) ?? []) all.push(await answer(user, ask, request))
  return all
}

test('what models take part in answers the restricted as if nothing hidden were there', async () => {
  for (const user of restricted()) {
    const now = await answers(user)
    expect(now).toEqual(before.get(user.id))
    for (const text of now) {
      expect(text).not.toContain(mark)
      expect(text).not.toContain(user === world.withoutTag ? labelMarks.tags : labelMarks.categories)
    }
  }
})

test('a model is shown nothing that is hidden from who asks', async () => {
  for (const user of restricted()) await answers(user)
  const shown = endpoint.requests.filter(({ path }) => path === '/v1/chat/completions')
  expect(shown.length).toBeGreaterThan(2)
  // What was asked may hold the mark itself.
  for (const { body } of shown) expect(sourcesOf(body.messages.map(textOf).join('\n'))).not.toContain(mark)
})

test('an administrator finds and is told what is hidden from others, so that there is something to leak', async () => {
  expect(await answer(world.admin, search, { query: { q: `summer ${mark}`, mode: 'meaning' } })).toContain(
    mark,
  )
  const told = JSON.parse(await answer(world.admin, ask, { body: { question: `Who is ${mark}?` } }))
  expect(told.engine).toBe('model')
  expect(JSON.stringify(told.answer)).toContain(mark)
})

function sourcesOf(prompt: string): string {
  return prompt.slice(prompt.indexOf('['), prompt.lastIndexOf(']') + 1)
}

import { buildUrl, type Contract, type ReplyOf } from '@lares/shared-types/contract'
import { ask } from '@lares/shared-types/contracts/ai'
import { search, similarItems } from '@lares/shared-types/contracts/search'
import {
  type ChatRequest,
  getMessageText,
  ScriptedAi,
  type ScriptedReply,
} from '@lares/test-harness/scripted-ai'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAi } from '../ai-endpoints/ai.ts'
import { embedPassages } from '../search-index/meaning/embed-passages.ts'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import type { TestUser } from '../testing/test-users.ts'
import { aiCases } from './ai-cases.ts'
import type { LeakRequest } from './leak-case.ts'
import { canary, createLeakFixture, type LeakFixture, labelCanaries } from './leak-fixture.ts'
import { searchCases } from './search-cases.ts'

let endpoint: ScriptedAi
let archive: TestArchive
let fixture: LeakFixture
let before: Map<string, string[]>

/** Configures models, because these tests check the responses that depend on them. */
beforeAll(async () => {
  endpoint = await ScriptedAi.start()
  endpoint.reply = quoteEverything
  archive = await openTestArchive()
  const { services } = archive
  const baseUrl = endpoint.baseUrl
  const models = {
    AI_CHAT_BASE_URL: baseUrl,
    AI_CHAT_MODEL: 'chat',
    AI_EMBEDDING_BASE_URL: baseUrl,
    AI_EMBEDDING_MODEL: 'small',
  }
  Object.assign(services, { ai: createAi({ ...services.config, ...models }) })
  fixture = await createLeakFixture(archive)
  await embed()
  before = new Map()
  for (const user of getRestrictedUsers()) before.set(user.id, await fetchAnswers(user))
  await fixture.hide()
  await embed()
}, 240_000)
beforeEach(() => {
  endpoint.requests.length = 0
})
afterAll(async () => {
  await archive.close()
  await endpoint.close()
})

/** A model that quotes everything in its prompt. */
function quoteEverything({ messages }: ChatRequest): ScriptedReply {
  const prompt = getMessageText(messages.at(-1))
  const sources = JSON.parse(extractSources(prompt)) as PromptSource[]
  const sentences = sources.map(({ source, passage }) => {
    const quote = passage.split(/\s+/).slice(0, 12).join(' ')
    return { text: quote, citations: [{ source, quote }] }
  })
  return { text: JSON.stringify({ sentences }) }
}

interface PromptSource {
  readonly source: number
  readonly passage: string
}

const getRestrictedUsers = () => [fixture.withoutTag, fixture.withoutCategory]

async function embed(): Promise<void> {
  const { db, ai } = archive.services
  if (!ai.embedder) throw new Error('no embedding model is configured')
  expect(await embedPassages(db, ai.embedder, new AbortController().signal)).toBe('complete')
}

async function fetchAnswer(
  user: TestUser,
  contract: Contract,
  { body, ...parts }: LeakRequest,
): Promise<string> {
  const { statusCode, payload } = await archive.app.inject({
    method: contract.method,
    url: buildUrl(contract, parts),
    headers: archive.getHeaders(user),
    ...(body !== undefined && { payload: body as object }),
  })
  expect(statusCode).toBe(200)
  return payload
}

/** Returns all responses that depend on models, in a fixed order. */
async function fetchAnswers(user: TestUser): Promise<string[]> {
  const all: string[] = []
  for (const { query, ...rest } of searchCases.search?.stable?.(fixture) ?? []) {
    if (!(query as { q?: string } | undefined)?.q) continue
    for (const mode of ['meaning', 'both'] as const) {
      const text = await fetchAnswer(user, search, { ...rest, query: { ...query, mode } })
      expect((JSON.parse(text) as ReplyOf<typeof search>).meaning).toBe('answers')
      all.push(text)
    }
  }
  for (const request of searchCases.similarItems?.stable?.(fixture) ?? []) {
    const text = await fetchAnswer(user, similarItems, request)
    expect((JSON.parse(text) as ReplyOf<typeof similarItems>).by).toBe('meaning')
    all.push(text)
  }
  for (const request of aiCases.ask?.stable?.(fixture) ?? []) all.push(await fetchAnswer(user, ask, request))
  return all
}

test('responses that depend on models are as if hidden content did not exist', async () => {
  for (const user of getRestrictedUsers()) {
    const now = await fetchAnswers(user)
    expect(now).toEqual(before.get(user.id))
    for (const text of now) {
      expect(text).not.toContain(canary)
      expect(text).not.toContain(user === fixture.withoutTag ? labelCanaries.tags : labelCanaries.categories)
    }
  }
})

test('the prompt contains nothing that is hidden from the user', async () => {
  for (const user of getRestrictedUsers()) await fetchAnswers(user)
  const completions = endpoint.requests.filter(({ path }) => path === '/v1/chat/completions')
  expect(completions.length).toBeGreaterThan(2)
  // Only the sources are checked, because the question itself contains the canary.
  for (const { body } of completions)
    expect(extractSources(body.messages.map(getMessageText).join('\n'))).not.toContain(canary)
})

test('an administrator finds what is hidden from others, so that the test can detect a leak', async () => {
  expect(
    await fetchAnswer(fixture.admin, search, { query: { q: `summer ${canary}`, mode: 'meaning' } }),
  ).toContain(canary)
  const answered = JSON.parse(
    await fetchAnswer(fixture.admin, ask, { body: { question: `Who is ${canary}?` } }),
  )
  expect(answered.engine).toBe('model')
  expect(JSON.stringify(answered.answer)).toContain(canary)
})

function extractSources(prompt: string): string {
  return prompt.slice(prompt.indexOf('['), prompt.lastIndexOf(']') + 1)
}

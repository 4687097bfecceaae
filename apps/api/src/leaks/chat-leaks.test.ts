import { buildUrl } from '@lares/shared-types/contract'
import * as chats from '@lares/shared-types/contracts/chats'
import { ScriptedAi, type ScriptedReply } from '@lares/test-harness/scripted-ai'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createChatEndpoint } from '../ai-endpoints/chat-endpoint.ts'
import { openTestArchive } from '../testing/test-archive.ts'
import type { TestUser } from '../testing/test-users.ts'
import { canary, createLeakFixture, type LeakFixture, labelCanaries } from './leak-fixture.ts'

let model: ScriptedAi
let fixture: LeakFixture
const before = new Map<TestUser, string>()
const getRestrictedUsers = () => [fixture.withoutTag, fixture.withoutCategory]

/** Tool calls of a model that searches for hidden content in every way. */
const toolCalls: readonly ScriptedReply[] = [
  { calls: [{ name: 'search', input: { query: canary } }] },
  { calls: [{ name: 'search', input: { query: 'summer lake' } }] },
  { calls: [{ name: 'search', input: { query: `tag:${labelCanaries.tags} ${labelCanaries.categories}` } }] },
  { calls: Array.from({ length: 30 }, (_, at) => ({ name: 'open_item', input: { number: at + 1 } })) },
  { calls: [{ name: 'calendar', input: { from: '1952', to: '1953' } }] },
  { calls: [{ name: 'calendar', input: { day: '07-12' } }] },
]

/** Questions whose answers a model has the archive compute. */
const factCalls: readonly ScriptedReply[] = [
  'How many photos are there?',
  'How many documents of Jeanne are there?',
  'What is the last dream?',
  'With whom does Jeanne appear most often?',
  'What happened on 12 July 1952?',
  `What happened in ${canary}?`,
].map((question) => ({ calls: [{ name: 'ask_archive_facts', input: { question } }] }))

beforeAll(async () => {
  model = await ScriptedAi.start()
  const chat = createChatEndpoint({ baseUrl: model.baseUrl, model: 'curious', apiKey: undefined })
  fixture = await createLeakFixture(await openTestArchive({ ai: { chat, embedder: undefined } }))
  for (const user of getRestrictedUsers()) before.set(user, await collectAnswer(user))
  await fixture.hide()
}, 360_000)
afterAll(async () => {
  await fixture.archive.close()
  await model.close()
})

test('a model receives and answers the same whether or not there is hidden content', async () => {
  for (const user of getRestrictedUsers()) {
    const answered = await collectAnswer(user)
    expect(answered).toBe(before.get(user))
    expect(answered).toContain('A summer at the lake')
    expect(answered).toContain('fact: You can see one item: Image.')
    for (const hidden of [canary, ...Object.values(labelCanaries)]) expect(answered).not.toContain(hidden)
  }
})

test('an administrator’s model receives the canaries, so that the test can detect a leak', async () => {
  expect(await collectAnswer(fixture.admin)).toContain(`A summer at the lake ${canary}`)
})

async function collectAnswer(user: TestUser): Promise<string> {
  return `${await collectAnswerAfter(toolCalls, user)} ${await collectAnswerAfter(factCalls, user)}`
}

/** Returns the tool results that the model receives for a question of this user, and the answer that the user reads. */
async function collectAnswerAfter(calls: readonly ScriptedReply[], user: TestUser): Promise<string> {
  const { archive } = fixture
  const text = `In summer they were at the lake [1 "A summer at the lake"] [2 "at the lake ${canary}"] [9 "at the lake ${canary}"].`
  const remainingReplies: ScriptedReply[] = [...calls, { text }]
  model.reply = () => remainingReplies.shift() ?? { text: '' }
  model.requests.length = 0
  const { id } = (await archive.call(user, chats.createChat, { body: {} })).reply
  const question = { params: { id }, body: { text: 'What do you know?' } }
  const { answer } = (await archive.call(user, chats.postChatMessage, question)).reply
  await vi.waitFor(
    async () => {
      const { messages } = (await archive.call(user, chats.getChat, { params: { id } })).reply
      expect(messages.at(-1)?.state).toBe('done')
    },
    { timeout: 60_000 },
  )
  const params = { id, messageId: answer.id }
  const { body } = await archive.app.inject({
    url: buildUrl(chats.followAnswer, { params }),
    headers: archive.getHeaders(user),
  })
  const toolResults = model.requests.at(-1)?.body.messages.filter(({ role }) => role === 'tool')
  return `${JSON.stringify(toolResults)} ${body.replaceAll(answer.id, '…').replaceAll(answer.createdAt, '…')}`
}

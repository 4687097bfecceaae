import { ScriptedAi, type ScriptedReply } from '@lares/server-kit/testing/scripted-ai'
import { urlOf } from '@lares/shared-types/contract'
import * as chats from '@lares/shared-types/contracts/chats'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createChatEndpoint } from '../ai/chat-endpoint.ts'
import { openTestArchive } from '../testing/test-archive.ts'
import type { TestUser } from '../testing/test-users.ts'
import { labelMarks, type MarkedWorld, makeMarkedWorld, mark } from './marked-world.ts'

let model: ScriptedAi
let world: MarkedWorld
const before = new Map<TestUser, string>()
const restricted = () => [world.withoutTag, world.withoutCategory]

/** Everything that a model can ask for that looks for hidden things. */
const curious: readonly ScriptedReply[] = [
  { calls: [{ name: 'search', input: { query: mark } }] },
  { calls: [{ name: 'search', input: { query: 'summer lake' } }] },
  { calls: [{ name: 'search', input: { query: `tag:${labelMarks.tags} ${labelMarks.categories}` } }] },
  { calls: Array.from({ length: 30 }, (_, at) => ({ name: 'open_item', input: { number: at + 1 } })) },
  { calls: [{ name: 'calendar', input: { from: '1952', to: '1953' } }] },
  { calls: [{ name: 'calendar', input: { day: '07-12' } }] },
]

beforeAll(async () => {
  model = await ScriptedAi.start()
  const chat = createChatEndpoint({ baseUrl: model.baseUrl, model: 'curious', apiKey: undefined })
  world = await makeMarkedWorld(await openTestArchive({ ai: { chat, embedder: undefined } }))
  for (const user of restricted()) before.set(user, await toldTo(user))
  await world.hide()
}, 180_000)
afterAll(async () => {
  await world.archive.close()
  await model.close()
})

test('what reaches a model, and what it answers, is as if nothing hidden were there', async () => {
  for (const user of restricted()) {
    const told = await toldTo(user)
    expect(told).toBe(before.get(user))
    expect(told).toContain('A summer at the lake')
    for (const hidden of [mark, ...Object.values(labelMarks)]) expect(told).not.toContain(hidden)
  }
})

test('an administrator’s model is told the marks, so that there is something to leak', async () => {
  expect(await toldTo(world.admin)).toContain(`A summer at the lake ${mark}`)
})

/** What a curious model is given for a question of this person, and what they read of its answer. */
async function toldTo(user: TestUser): Promise<string> {
  const { archive } = world
  const text = `In summer they were at the lake [1 "A summer at the lake"] [2 "at the lake ${mark}"] [9 "at the lake ${mark}"].`
  const left: ScriptedReply[] = [...curious, { text }]
  model.reply = () => left.shift() ?? { text: '' }
  model.requests.length = 0
  const { id } = (await archive.call(user, chats.createChat, { body: {} })).reply
  const question = { params: { id }, body: { text: 'What do you know?' } }
  const { answer } = (await archive.call(user, chats.postChatMessage, question)).reply
  await vi.waitFor(
    async () => {
      const { messages } = (await archive.call(user, chats.getChat, { params: { id } })).reply
      expect(messages.at(-1)?.state).toBe('done')
    },
    { timeout: 20_000 },
  )
  const params = { id, messageId: answer.id }
  const { body } = await archive.app.inject({
    url: urlOf(chats.followAnswer, { params }),
    headers: archive.headersOf(user),
  })
  const given = model.requests.at(-1)?.body.messages.filter(({ role }) => role === 'tool')
  return `${JSON.stringify(given)} ${body.replaceAll(answer.id, '…').replaceAll(answer.createdAt, '…')}`
}

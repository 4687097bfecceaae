import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../../app.ts'
import { type ChatArchive, openChatArchive } from '../testing/chat-archive.ts'
import { createAnswerRegistry } from './answer-registry.ts'

let fixture: ChatArchive

beforeAll(async () => {
  fixture = await openChatArchive()
})
afterAll(() => fixture.close())

test('an attempt that ends late does not remove the next attempt from the registry', async () => {
  const { services, addUser } = fixture.archive
  const user = await addUser()
  const chatId = await fixture.newChat(user)
  const messageId = uuidv7()
  await services.db
    .insertInto('chat_messages')
    .values({
      id: messageId,
      chat_id: chatId,
      position: 1,
      role: 'assistant',
      state: 'writing',
      error: null,
      retry_at: null,
      attempt: 2,
      heartbeat_at: new Date(),
    })
    .execute()
  const app = buildApp(services)
  try {
    const registry = createAnswerRegistry(app, services)
    const endpoint = registry.requireEndpoint()
    const job = { chatId, messageId, position: 1, identity: { userId: user.id, epoch: user.epoch } }
    fixture.model.reply = () => ({ text: 'one two three four five six.', pauseMs: 300 })
    registry.start(endpoint, { ...job, attempt: 1 })
    const first = registry.find(messageId)
    registry.start(endpoint, { ...job, attempt: 2 })
    const second = registry.find(messageId)
    first?.end('elsewhere')
    await first?.ended
    expect(second).not.toBe(first)
    expect(registry.find(messageId)).toBe(second)
    second?.end('stopped')
    await second?.ended
    expect(registry.find(messageId)).toBeUndefined()
  } finally {
    await app.close()
  }
})

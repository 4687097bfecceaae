import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../../app.ts'
import { type ChatArchive, openChatArchive } from '../testing/chat-archive.ts'
import { openAnswerDesk } from './answer-desk.ts'

let world: ChatArchive

beforeAll(async () => {
  world = await openChatArchive()
})
afterAll(() => world.close())

test('an attempt that ends late leaves the one that follows it at the desk', async () => {
  const { services, addUser } = world.archive
  const user = await addUser()
  const chatId = await world.newChat(user)
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
    const desk = openAnswerDesk(app, services)
    const endpoint = desk.endpoint()
    const job = { chatId, messageId, position: 1, identity: { userId: user.id, epoch: user.epoch } }
    world.model.reply = () => ({ text: 'one two three four five six.', pauseMs: 300 })
    desk.begin(endpoint, { ...job, attempt: 1 })
    const first = desk.find(messageId)
    desk.begin(endpoint, { ...job, attempt: 2 })
    const second = desk.find(messageId)
    first?.end('elsewhere')
    await first?.ended
    expect(second).not.toBe(first)
    expect(desk.find(messageId)).toBe(second)
    second?.end('stopped')
    await second?.ended
    expect(desk.find(messageId)).toBeUndefined()
  } finally {
    await app.close()
  }
})

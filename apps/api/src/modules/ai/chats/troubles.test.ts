import * as chats from '@lares/shared-types/contracts/chats'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestUser } from '../../../testing/test-users.ts'
import { type ChatArchive, openChatArchive } from './testing/chat-archive.ts'

let world: ChatArchive
let user: TestUser
const words = 'one two three four five six seven eight nine ten eleven twelve.'

beforeAll(async () => {
  world = await openChatArchive()
})
beforeEach(async () => {
  world.model.trouble = undefined
  world.model.retryAfter = undefined
  world.model.requests.length = 0
  user = await world.archive.addUser()
})
afterAll(() => world.close())

describe('an endpoint in trouble', () => {
  test.each([
    [401, 'ai-refused'],
    [403, 'ai-refused'],
    [404, 'ai-no-model'],
    [429, 'ai-busy'],
    [400, 'ai-unusable'],
    [500, 'ai-unusable'],
    ['html', 'ai-unusable'],
    ['silent', 'ai-timeout'],
  ] as const)('that answers %s makes the answer one that has failed with %s', async (trouble, code) => {
    world.model.trouble = trouble
    const chat = await world.newChat(user)
    const answer = await world.answerTo(user, chat, 'Who is Jeanne?')
    expect(answer).toMatchObject({ state: 'failed', error: code, text: '' })
    expect((await world.messages(user, chat))[0]).toMatchObject({ role: 'user', text: 'Who is Jeanne?' })
  })

  test.each([
    ['is cut', { cutAfter: 4, pauseMs: 10 }, 'ai-broken-off'],
    ['ends for its length', { text: 'one two three four', finish: 'length' }, 'ai-broken-off'],
    ['falls silent', { silentAfter: 4, pauseMs: 10 }, 'ai-timeout'],
  ] as const)('whose stream %s keeps what there is', async (_, how, code) => {
    world.scripts({ text: words, ...how })
    const answer = await world.answerTo(user, await world.newChat(user), 'Count')
    expect(answer).toMatchObject({ state: 'failed', error: code, text: 'one two three four' })
    expect(answer.sentences).toHaveLength(1)
  })

  test('that never ends is ended', async () => {
    world.scripts({ text: 'again and '.repeat(5_000) })
    const answer = await world.answerTo(user, await world.newChat(user), 'Go on')
    expect(answer).toMatchObject({ state: 'failed', error: 'ai-unusable' })
    expect(answer.text.length).toBeLessThan(21_000)
  })

  test('that writes nothing but white space or marks without end is ended', async () => {
    for (const [piece, left] of [
      ['\n', 'One.'],
      ['[1] ', 'One.'],
    ] as const) {
      world.scripts({ text: `One. ${piece.repeat(30_000)} Two. `, silentAfter: 60_000 })
      const answer = await world.answerTo(user, await world.newChat(user), 'Go on')
      expect(answer).toMatchObject({ state: 'failed', error: 'ai-unusable' })
      expect(answer.text).toContain(left)
    }
  })

  test('that says nothing at all has failed too', async () => {
    world.scripts({ text: ' ' })
    const answer = await world.answerTo(user, await world.newChat(user), 'Say something')
    expect(answer).toMatchObject({ state: 'failed', error: 'ai-unusable' })
  })

  test('that says when to come back is asked again only by the person, who is told', async () => {
    world.model.trouble = 429
    world.model.retryAfter = '40'
    const answer = await world.answerTo(user, await world.newChat(user), 'Who?')
    const wait = Date.parse(answer.retryAt ?? '') - Date.now()
    expect(wait).toBeGreaterThan(20_000)
    expect(wait).toBeLessThan(41_000)
    expect(world.model.requests).toHaveLength(1)
  })

  test('writes letters that no database keeps, and they are kept as others', async () => {
    world.scripts({ text: 'A \u0000 letter \ud800 and more.' })
    const answer = await world.answerTo(user, await world.newChat(user), 'Write')
    expect(answer).toMatchObject({ state: 'done', text: 'A  letter \ufffd and more.' })
  })
})

describe('an answer that has failed', () => {
  test('is written anew in its place when it is asked for again', async () => {
    world.model.trouble = 500
    const chat = await world.newChat(user)
    const failed = await world.answerTo(user, chat, 'Who is Jeanne?')
    world.model.trouble = undefined
    world.scripts({ text: 'An aunt.' })
    const params = { id: chat, messageId: failed.id }
    const begun = await world.archive.call(user, chats.retryAnswer, { params })
    expect(begun.reply).toMatchObject({ id: failed.id, state: 'writing', text: '', error: null })
    expect(await world.ended(user, chat)).toMatchObject({ id: failed.id, state: 'done', text: 'An aunt.' })
    expect(world.model.requests.at(-1)?.body.messages.at(-1)).toMatchObject({ content: 'Who is Jeanne?' })
    const again = await world.archive.call(user, chats.retryAnswer, { params })
    expect([again.status, again.error.code]).toEqual([409, 'ai-answered'])
  })

  test('is no part of what the model is told later', async () => {
    world.model.trouble = 500
    const chat = await world.newChat(user)
    await world.answerTo(user, chat, 'Who is Jeanne?')
    world.model.trouble = undefined
    world.scripts({ text: 'An uncle.' })
    await world.answerTo(user, chat, 'Who is Paul?')
    expect(world.model.requests.at(-1)?.body.messages.slice(1)).toMatchObject([{ content: 'Who is Paul?' }])
  })
})

describe('stopping', () => {
  test('ends the request at once and keeps what is written', async () => {
    world.scripts({ text: words, pauseMs: 80 })
    const chat = await world.newChat(user)
    const { id: messageId } = await world.ask(user, chat, 'Count')
    await vi.waitFor(async () => expect((await world.messages(user, chat))[1]?.text).toMatch(/two/), {
      timeout: 5000,
    })
    const left = world.model.left
    const stopped = await world.archive.call(user, chats.stopAnswer, { params: { id: chat, messageId } })
    expect(stopped.reply).toMatchObject({ state: 'stopped', error: null })
    expect(stopped.reply.text).toMatch(/^one two/)
    expect(stopped.reply.text).not.toContain('twelve')
    await vi.waitFor(() => expect(world.model.left).toBe(left + 1))
    const again = await world.archive.call(user, chats.stopAnswer, { params: { id: chat, messageId } })
    expect(again.reply).toEqual(stopped.reply)
  })

  test('by another process ends it too', async () => {
    world.scripts({ text: words, pauseMs: 150 })
    const chat = await world.newChat(user)
    const { id } = await world.ask(user, chat, 'Count')
    const left = world.model.left
    await world.archive.services.db
      .updateTable('chat_messages')
      .set({ state: 'stopped' })
      .where('id', '=', id)
      .execute()
    await vi.waitFor(() => expect(world.model.left).toBe(left + 1), { timeout: 5000 })
    expect(await world.ended(user, chat)).toMatchObject({ state: 'stopped' })
  })

  test('is what deleting the conversation does', async () => {
    world.scripts({ text: words, pauseMs: 150 })
    const chat = await world.newChat(user)
    await world.ask(user, chat, 'Count')
    const left = world.model.left
    await world.archive.call(user, chats.deleteChat, { params: { id: chat } })
    await vi.waitFor(() => expect(world.model.left).toBe(left + 1), { timeout: 5000 })
  })

  test('is what a suspension does', async () => {
    world.scripts({ text: words.repeat(10), pauseMs: 100 })
    const chat = await world.newChat(user)
    const { id } = await world.ask(user, chat, 'Count')
    const { db } = world.archive.services
    await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', user.id).execute()
    await vi.waitFor(
      async () => {
        const row = await db
          .selectFrom('chat_messages')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        expect(row).toMatchObject({ state: 'failed', error: 'ai-broken-off' })
      },
      { timeout: 8000 },
    )
  })
})

describe('how much is written at once', () => {
  test('is one answer in a conversation, and two for a person', async () => {
    world.model.reply = () => ({ text: words, pauseMs: 400 })
    const [first, second, third] = [
      await world.newChat(user),
      await world.newChat(user),
      await world.newChat(user),
    ]
    const post = async (id: string) =>
      world.archive.call(user, chats.postChatMessage, { params: { id }, body: { text: 'Count' } })
    expect((await post(first)).status).toBe(201)
    const same = await post(first)
    expect([same.status, same.error.code]).toEqual([409, 'ai-answering'])
    expect((await post(second)).status).toBe(201)
    const more = await post(third)
    expect([more.status, more.error.code]).toEqual([429, 'ai-too-many-answers'])
    expect(await world.messages(user, third)).toEqual([])
    for (const id of [first, second]) await world.archive.call(user, chats.deleteChat, { params: { id } })
    await vi.waitFor(async () => expect((await post(third)).status).toBe(201), { timeout: 3000 })
    await world.archive.call(user, chats.deleteChat, { params: { id: third } })
  })

  test('counts no answer whose process has died, which is broken off', async () => {
    const { db } = world.archive.services
    world.scripts({ text: words, silentAfter: 2 })
    const chat = await world.newChat(user)
    const { id } = await world.ask(user, chat, 'Count')
    await world.ended(user, chat)
    const dead = {
      state: 'writing',
      heartbeat_at: new Date(Date.now() - 60_000),
      text: 'one',
      sentences: null,
    } as const
    await db.updateTable('chat_messages').set(dead).where('id', '=', id).execute()
    expect((await world.messages(user, chat))[1]).toMatchObject({
      state: 'failed',
      error: 'ai-broken-off',
      text: 'one',
    })
    world.scripts({ text: 'Three.' })
    const params = { id: chat, messageId: id }
    expect((await world.archive.call(user, chats.retryAnswer, { params })).status).toBe(200)
    expect(await world.ended(user, chat)).toMatchObject({ state: 'done', text: 'Three.' })
  })
})

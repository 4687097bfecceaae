import * as chats from '@lares/shared-types/contracts/chats'
import { waitFor } from '@lares/test-harness/wait-for'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestUser } from '../../../testing/test-users.ts'
import { type ChatArchive, openChatArchive } from './testing/chat-archive.ts'

let fixture: ChatArchive
let user: TestUser
const words = 'one two three four five six seven eight nine ten eleven twelve.'

beforeAll(async () => {
  fixture = await openChatArchive()
})
beforeEach(async () => {
  fixture.model.failure = undefined
  fixture.model.retryAfter = undefined
  fixture.model.requests.length = 0
  user = await fixture.archive.addUser()
})
afterAll(() => fixture.close())

describe('a failing endpoint', () => {
  test.each([
    [401, 'ai-refused'],
    [403, 'ai-refused'],
    [404, 'ai-no-model'],
    [429, 'ai-busy'],
    [400, 'ai-unusable'],
    [500, 'ai-unusable'],
    ['html', 'ai-unusable'],
    ['silent', 'ai-timeout'],
  ] as const)('that answers %s makes the answer fail with %s', async (failureMode, code) => {
    fixture.model.failure = failureMode
    const chat = await fixture.newChat(user)
    const answer = await fixture.askAndWait(user, chat, 'Who is Jeanne?')
    expect(answer).toMatchObject({ state: 'failed', error: code, text: '' })
    expect((await fixture.messages(user, chat))[0]).toMatchObject({ role: 'user', text: 'Who is Jeanne?' })
  })

  test.each([
    ['is cut', { cutAfter: 4, pauseMs: 10 }, 'ai-broken-off'],
    ['reaches its maximum length', { text: 'one two three four', finish: 'length' }, 'ai-broken-off'],
    ['stops sending', { silentAfter: 4, pauseMs: 10 }, 'ai-timeout'],
  ] as const)('whose stream %s keeps the received text', async (_, how, code) => {
    fixture.scripts({ text: words, ...how })
    const answer = await fixture.askAndWait(user, await fixture.newChat(user), 'Count')
    expect(answer).toMatchObject({ state: 'failed', error: code, text: 'one two three four' })
    expect(answer.sentences).toHaveLength(1)
  })

  test('that never ends is aborted', async () => {
    fixture.scripts({ text: 'again and '.repeat(5_000) })
    const answer = await fixture.askAndWait(user, await fixture.newChat(user), 'Go on')
    expect(answer).toMatchObject({ state: 'failed', error: 'ai-unusable' })
    expect(answer.text.length).toBeLessThan(21_000)
  })

  test('that sends only white space or markers is aborted', async () => {
    for (const [piece, left] of [
      ['\n', 'One.'],
      ['[1] ', 'One.'],
    ] as const) {
      fixture.scripts({ text: `One. ${piece.repeat(30_000)} Two. `, silentAfter: 60_000 })
      const answer = await fixture.askAndWait(user, await fixture.newChat(user), 'Go on')
      expect(answer).toMatchObject({ state: 'failed', error: 'ai-unusable' })
      expect(answer.text).toContain(left)
    }
  })

  test('that sends no text makes the answer fail', async () => {
    fixture.scripts({ text: ' ' })
    const answer = await fixture.askAndWait(user, await fixture.newChat(user), 'Say something')
    expect(answer).toMatchObject({ state: 'failed', error: 'ai-unusable' })
  })

  test('with a retry-after header is not retried automatically, and the answer has the time', async () => {
    fixture.model.failure = 429
    fixture.model.retryAfter = '40'
    const answer = await fixture.askAndWait(user, await fixture.newChat(user), 'Who?')
    const wait = Date.parse(answer.retryAt ?? '') - Date.now()
    expect(wait).toBeGreaterThan(20_000)
    expect(wait).toBeLessThan(41_000)
    expect(fixture.model.requests).toHaveLength(1)
  })

  test('may send characters that PostgreSQL cannot store, which are replaced', async () => {
    fixture.scripts({ text: 'A \u0000 letter \ud800 and more.' })
    const answer = await fixture.askAndWait(user, await fixture.newChat(user), 'Write')
    expect(answer).toMatchObject({ state: 'done', text: 'A  letter \ufffd and more.' })
  })
})

describe('a failed answer', () => {
  test('can be written again in its place', async () => {
    fixture.model.failure = 500
    const chat = await fixture.newChat(user)
    const failed = await fixture.askAndWait(user, chat, 'Who is Jeanne?')
    fixture.model.failure = undefined
    fixture.scripts({ text: 'An aunt.' })
    const params = { id: chat, messageId: failed.id }
    const retried = await fixture.archive.call(user, chats.retryAnswer, { params })
    expect(retried.reply).toMatchObject({ id: failed.id, state: 'writing', text: '', error: null })
    expect(await fixture.waitForEnd(user, chat)).toMatchObject({
      id: failed.id,
      state: 'done',
      text: 'An aunt.',
    })
    expect(fixture.model.requests.at(-1)?.body.messages.at(-1)).toMatchObject({ content: 'Who is Jeanne?' })
    const again = await fixture.archive.call(user, chats.retryAnswer, { params })
    expect([again.status, again.error.code]).toEqual([409, 'ai-answered'])
  })

  test('is not part of the history', async () => {
    fixture.model.failure = 500
    const chat = await fixture.newChat(user)
    await fixture.askAndWait(user, chat, 'Who is Jeanne?')
    fixture.model.failure = undefined
    fixture.scripts({ text: 'An uncle.' })
    await fixture.askAndWait(user, chat, 'Who is Paul?')
    expect(fixture.model.requests.at(-1)?.body.messages.slice(1)).toMatchObject([{ content: 'Who is Paul?' }])
  })
})

describe('stopping an answer', () => {
  test('aborts the request at once and keeps the text', async () => {
    fixture.scripts({ text: words, pauseMs: 80 })
    const chat = await fixture.newChat(user)
    const { id: messageId } = await fixture.ask(user, chat, 'Count')
    await vi.waitFor(async () => expect((await fixture.messages(user, chat))[1]?.text).toMatch(/two/), {
      timeout: 15_000,
    })
    const left = fixture.model.abortedRequests
    const stopped = await fixture.archive.call(user, chats.stopAnswer, { params: { id: chat, messageId } })
    expect(stopped.reply).toMatchObject({ state: 'stopped', error: null })
    expect(stopped.reply.text).toMatch(/^one two/)
    expect(stopped.reply.text).not.toContain('twelve')
    await waitFor(() => expect(fixture.model.abortedRequests).toBe(left + 1))
    const again = await fixture.archive.call(user, chats.stopAnswer, { params: { id: chat, messageId } })
    expect(again.reply).toEqual(stopped.reply)
  })

  test('works from another process', async () => {
    fixture.scripts({ text: words, pauseMs: 150 })
    const chat = await fixture.newChat(user)
    const { id } = await fixture.ask(user, chat, 'Count')
    const left = fixture.model.abortedRequests
    await fixture.archive.services.db
      .updateTable('chat_messages')
      .set({ state: 'stopped' })
      .where('id', '=', id)
      .execute()
    await vi.waitFor(() => expect(fixture.model.abortedRequests).toBe(left + 1), { timeout: 15_000 })
    expect(await fixture.waitForEnd(user, chat)).toMatchObject({ state: 'stopped' })
  })

  test('happens when the conversation is deleted', async () => {
    fixture.scripts({ text: words, pauseMs: 150 })
    const chat = await fixture.newChat(user)
    await fixture.ask(user, chat, 'Count')
    const left = fixture.model.abortedRequests
    await fixture.archive.call(user, chats.deleteChat, { params: { id: chat } })
    await vi.waitFor(() => expect(fixture.model.abortedRequests).toBe(left + 1), { timeout: 15_000 })
  })

  test('happens when the user is suspended', async () => {
    fixture.scripts({ text: words.repeat(10), pauseMs: 100 })
    const chat = await fixture.newChat(user)
    const { id } = await fixture.ask(user, chat, 'Count')
    const { db } = fixture.archive.services
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
      { timeout: 24_000 },
    )
  })
})

describe('concurrent answers', () => {
  test('are limited to one per conversation and two per user', async () => {
    fixture.model.reply = () => ({ text: words, pauseMs: 400 })
    const [first, second, third] = [
      await fixture.newChat(user),
      await fixture.newChat(user),
      await fixture.newChat(user),
    ]
    const post = async (id: string) =>
      fixture.archive.call(user, chats.postChatMessage, { params: { id }, body: { text: 'Count' } })
    expect((await post(first)).status).toBe(201)
    const same = await post(first)
    expect([same.status, same.error.code]).toEqual([409, 'ai-answering'])
    expect((await post(second)).status).toBe(201)
    const more = await post(third)
    expect([more.status, more.error.code]).toEqual([429, 'ai-too-many-answers'])
    expect(await fixture.messages(user, third)).toEqual([])
    for (const id of [first, second]) await fixture.archive.call(user, chats.deleteChat, { params: { id } })
    await vi.waitFor(async () => expect((await post(third)).status).toBe(201), { timeout: 3000 })
    await fixture.archive.call(user, chats.deleteChat, { params: { id: third } })
  })

  test('of a dead process do not count and are marked as broken off', async () => {
    const { db } = fixture.archive.services
    fixture.scripts({ text: words, silentAfter: 2 })
    const chat = await fixture.newChat(user)
    const { id } = await fixture.ask(user, chat, 'Count')
    await fixture.waitForEnd(user, chat)
    const dead = {
      state: 'writing',
      heartbeat_at: new Date(Date.now() - 60_000),
      text: 'one',
      sentences: null,
    } as const
    await db.updateTable('chat_messages').set(dead).where('id', '=', id).execute()
    expect((await fixture.messages(user, chat))[1]).toMatchObject({
      state: 'failed',
      error: 'ai-broken-off',
      text: 'one',
    })
    fixture.scripts({ text: 'Three.' })
    const params = { id: chat, messageId: id }
    expect((await fixture.archive.call(user, chats.retryAnswer, { params })).status).toBe(200)
    expect(await fixture.waitForEnd(user, chat)).toMatchObject({ state: 'done', text: 'Three.' })
  })
})

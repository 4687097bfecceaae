import { text as readText } from 'node:stream/consumers'
import { buildUrl } from '@lares/shared-types/contract'
import { type AnswerEvent, followAnswer, getChat } from '@lares/shared-types/contracts/chats'
import { createTag } from '@lares/shared-types/contracts/labels'
import { waitFor } from '@lares/test-harness/wait-for'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../../app.ts'
import type { App } from '../../../http/route.ts'
import type { TestUser } from '../../../testing/test-users.ts'
import { type ChatArchive, openChatArchive } from './testing/chat-archive.ts'

let fixture: ChatArchive
let user: TestUser
const words = 'one two three four five six seven eight nine ten.'

beforeAll(async () => {
  fixture = await openChatArchive()
})
beforeEach(async () => {
  user = await fixture.archive.addUser()
})
afterAll(() => fixture.close())

interface Follower {
  readonly app?: App
  /** Called once the stream has begun. */
  readonly onOpen?: () => void
  /** Called with the first event. */
  readonly onFirstEvent?: () => void
}

/** All events of an answer until the stream ends. */
async function follow(
  id: string,
  messageId: string,
  { app, onOpen, onFirstEvent }: Follower = {},
): Promise<AnswerEvent[]> {
  const answer = await (app ?? fixture.archive.app).inject({
    method: 'GET',
    url: buildUrl(followAnswer, { params: { id, messageId } }),
    headers: fixture.archive.getHeaders(user),
    payloadAsStream: true,
  })
  expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  onOpen?.()
  const body = answer.stream().once('data', () => onFirstEvent?.())
  return Array.from((await readText(body)).matchAll(/^event: (.*)\ndata: (.*)\n$/gm), ([, event, data]) => ({
    event,
    data: JSON.parse(data ?? ''),
  })) as AnswerEvent[]
}

/** The text that a reader sees after these events. */
function read(events: readonly AnswerEvent[]): string {
  return events.reduce((text, { event, data }) => {
    if (event === 'text') return data.text
    return event === 'piece' ? text + data.text : text
  }, '')
}

describe('the events of an answer', () => {
  test('are its text piece by piece without markers, and finally the message', async () => {
    const started = Promise.withResolvers<void>()
    fixture.scripts(
      { calls: [{ name: 'search', input: { query: 'x' } }] },
      { text: `${words} [1] Done.`, pauseMs: 20, after: started.promise },
    )
    const chat = await fixture.newChat(user)
    const { id } = await fixture.ask(user, chat, 'Count')
    const events = await follow(chat, id, { onFirstEvent: started.resolve })
    expect(events[0]).toEqual({ event: 'text', data: { text: '' } })
    expect(events).toContainEqual({ event: 'doing', data: { act: 'searching' } })
    expect(events.filter(({ event }) => event === 'piece').length).toBeGreaterThan(5)
    expect(read(events)).toBe(`${words} Done.`)
    expect(events.at(-1)).toMatchObject({
      event: 'done',
      data: { id, state: 'done', text: `${words} Done.` },
    })
  })

  test('start with the existing text after a reload', async () => {
    const started = Promise.withResolvers<void>()
    fixture.scripts({ text: words, pauseMs: 20, hold: { chunks: 4, until: started.promise } })
    const chat = await fixture.newChat(user)
    const { id } = await fixture.ask(user, chat, 'Count')
    await waitFor(async () =>
      expect(
        (await fixture.archive.call(user, getChat, { params: { id: chat } })).reply.messages[1]?.text,
      ).toMatch(/two/),
    )
    const [first, ...more] = await follow(chat, id, { onFirstEvent: started.resolve })
    expect(first).toMatchObject({ event: 'text', data: { text: expect.stringMatching(/^one two/) } })
    expect(more.length).toBeGreaterThan(1)
    expect(more.at(-1)).toMatchObject({ event: 'done', data: { text: words } })
  })

  test('are sent by another process too', async () => {
    const other = buildApp(fixture.archive.services)
    try {
      const started = Promise.withResolvers<void>()
      fixture.scripts({ text: words, pauseMs: 200, after: started.promise })
      const chat = await fixture.newChat(user)
      const { id } = await fixture.ask(user, chat, 'Count')
      const events = await follow(chat, id, { app: other, onFirstEvent: started.resolve })
      expect(events.filter(({ event }) => event === 'piece').length).toBeGreaterThan(1)
      expect(events.at(-1)).toMatchObject({ event: 'done', data: { text: words } })
    } finally {
      await other.close()
    }
  })

  test('are a single one for a finished or failed answer', async () => {
    fixture.scripts({ text: 'Yes.' })
    const chat = await fixture.newChat(user)
    const done = await fixture.askAndWait(user, chat, 'Is it?')
    expect(await follow(chat, done.id)).toEqual([{ event: 'done', data: done }])
    fixture.scripts({ text: words, cutAfter: 3, pauseMs: 10 })
    const failed = await fixture.askAndWait(user, chat, 'Is it?')
    expect(await follow(chat, failed.id)).toEqual([
      { event: 'failed', data: expect.objectContaining({ error: 'ai-broken-off', text: 'one two three' }) },
    ])
  })

  test('contain no text for a reader who has lost access to an item that the answer rests on', async () => {
    const { archive } = fixture
    const admin = await archive.addUser({ isAdmin: true })
    const tag = await archive.call(admin, createTag, { body: { names: { en: 'Secret' } } })
    user = await archive.addUser({ restrictedTagIds: [tag.reply.id] })
    const itemId = await fixture.addItem(admin, { title: 'The mortgage', body: 'The mill was mortgaged.' })
    const withdrawn = Promise.withResolvers<void>()
    fixture.scripts(
      { calls: [{ name: 'search', input: { query: 'mortgage' } }] },
      { text: words, pauseMs: 20, hold: { chunks: 4, until: withdrawn.promise } },
    )
    const chat = await fixture.newChat(user)
    const { id } = await fixture.ask(user, chat, 'What of the mill?')
    await vi.waitFor(async () => expect((await fixture.messages(user, chat))[1]?.text).toMatch(/one/), {
      timeout: 15_000,
    })
    await archive.services.db
      .insertInto('item_tags')
      .values({ item_id: itemId, tag_id: tag.reply.id })
      .execute()
    expect((await fixture.messages(user, chat))[1]).toMatchObject({ state: 'writing', text: '' })
    const events = await follow(chat, id, { onOpen: withdrawn.resolve })
    expect(events.filter(({ event }) => event === 'text' || event === 'piece')).toEqual([])
  })

  test('end when the reader is suspended', async () => {
    fixture.scripts({ text: words.repeat(20), pauseMs: 100 })
    const chat = await fixture.newChat(user)
    const { id } = await fixture.ask(user, chat, 'Count')
    const { app, services } = fixture.archive
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const url = address + buildUrl(followAnswer, { params: { id: chat, messageId: id } })
    const { body } = await fetch(url, { headers: fixture.archive.getHeaders(user) })
    const texts = (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader()
    expect((await texts.read()).value).toMatch(/^event: text/)
    await services.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', user.id).execute()
    let received = ''
    for (let next = await texts.read(); !next.done; next = await texts.read()) received += next.value
    expect(received).not.toMatch(/event: done/)
  })
})

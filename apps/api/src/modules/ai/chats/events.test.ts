import { text as readText } from 'node:stream/consumers'
import { urlOf } from '@lares/shared-types/contract'
import { type AnswerEvent, followAnswer, getChat } from '@lares/shared-types/contracts/chats'
import { createTag } from '@lares/shared-types/contracts/labels'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../../app.ts'
import type { App } from '../../../http/route.ts'
import type { TestUser } from '../../../testing/test-users.ts'
import { type ChatArchive, openChatArchive } from './testing/chat-archive.ts'

let world: ChatArchive
let user: TestUser
const words = 'one two three four five six seven eight nine ten.'

beforeAll(async () => {
  world = await openChatArchive()
})
beforeEach(async () => {
  user = await world.archive.addUser()
})
afterAll(() => world.close())

interface Follower {
  readonly app?: App
  /** Called when the first of it has come. */
  readonly onBegun?: () => void
}

/** All events until the stream ends. */
async function follow(
  id: string,
  messageId: string,
  { app, onBegun }: Follower = {},
): Promise<AnswerEvent[]> {
  const answer = await (app ?? world.archive.app).inject({
    method: 'GET',
    url: urlOf(followAnswer, { params: { id, messageId } }),
    headers: world.archive.headersOf(user),
    payloadAsStream: true,
  })
  expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  const body = answer.stream().once('data', () => onBegun?.())
  return Array.from((await readText(body)).matchAll(/^event: (.*)\ndata: (.*)\n$/gm), ([, event, data]) => ({
    event,
    data: JSON.parse(data ?? ''),
  })) as AnswerEvent[]
}

/** What a reader has in front of them after these events. */
function read(events: readonly AnswerEvent[]): string {
  return events.reduce((text, { event, data }) => {
    if (event === 'text') return data.text
    return event === 'piece' ? text + data.text : text
  }, '')
}

describe('the events of an answer', () => {
  test('are its text piece by piece without a mark, and at its end the message', async () => {
    const begun = Promise.withResolvers<void>()
    world.scripts(
      { calls: [{ name: 'search', input: { query: 'x' } }] },
      { text: `${words} [1] Done.`, pauseMs: 20, after: begun.promise },
    )
    const chat = await world.newChat(user)
    const { id } = await world.ask(user, chat, 'Count')
    const events = await follow(chat, id, { onBegun: begun.resolve })
    expect(events[0]).toEqual({ event: 'text', data: { text: '' } })
    expect(events).toContainEqual({ event: 'doing', data: { act: 'searching' } })
    expect(events.filter(({ event }) => event === 'piece').length).toBeGreaterThan(5)
    expect(read(events)).toBe(`${words} Done.`)
    expect(events.at(-1)).toMatchObject({
      event: 'done',
      data: { id, state: 'done', text: `${words} Done.` },
    })
  })

  test('begin after a reload with what is there, and go on', async () => {
    world.scripts({ text: words, pauseMs: 60 })
    const chat = await world.newChat(user)
    const { id } = await world.ask(user, chat, 'Count')
    await vi.waitFor(async () =>
      expect(
        (await world.archive.call(user, getChat, { params: { id: chat } })).reply.messages[1]?.text,
      ).toMatch(/two/),
    )
    const [first, ...more] = await follow(chat, id)
    expect(first).toMatchObject({ event: 'text', data: { text: expect.stringMatching(/^one two/) } })
    expect(more.length).toBeGreaterThan(1)
    expect(more.at(-1)).toMatchObject({ event: 'done', data: { text: words } })
  })

  test('come from another copy of the service too', async () => {
    const other = buildApp(world.archive.services)
    try {
      world.scripts({ text: words, pauseMs: 200 })
      const chat = await world.newChat(user)
      const { id } = await world.ask(user, chat, 'Count')
      const events = await follow(chat, id, { app: other })
      expect(events.filter(({ event }) => event === 'piece').length).toBeGreaterThan(1)
      expect(events.at(-1)).toMatchObject({ event: 'done', data: { text: words } })
    } finally {
      await other.close()
    }
  })

  test('are one alone for what has ended, and one with the reason for what has failed', async () => {
    world.scripts({ text: 'Yes.' })
    const chat = await world.newChat(user)
    const done = await world.answerTo(user, chat, 'Is it?')
    expect(await follow(chat, done.id)).toEqual([{ event: 'done', data: done }])
    world.scripts({ text: words, cutAfter: 3, pauseMs: 10 })
    const failed = await world.answerTo(user, chat, 'Is it?')
    expect(await follow(chat, failed.id)).toEqual([
      { event: 'failed', data: expect.objectContaining({ error: 'ai-broken-off', text: 'one two three' }) },
    ])
  })

  test('tell not a word to a reader who has lost sight of what the answer rests on', async () => {
    const { archive } = world
    const keeper = await archive.addUser({ isAdmin: true })
    const tag = await archive.call(keeper, createTag, { body: { names: { en: 'Secret' } } })
    user = await archive.addUser({ restrictedTagIds: [tag.reply.id] })
    const itemId = await world.addItem(keeper, { title: 'The mortgage', body: 'The mill was mortgaged.' })
    world.scripts(
      { calls: [{ name: 'search', input: { query: 'mortgage' } }] },
      { text: words, pauseMs: 400 },
    )
    const chat = await world.newChat(user)
    const { id } = await world.ask(user, chat, 'What of the mill?')
    await vi.waitFor(async () => expect((await world.messages(user, chat))[1]?.text).toMatch(/one/), {
      timeout: 5000,
    })
    await archive.services.db
      .insertInto('item_tags')
      .values({ item_id: itemId, tag_id: tag.reply.id })
      .execute()
    expect((await world.messages(user, chat))[1]).toMatchObject({ state: 'writing', text: '' })
    const told = await follow(chat, id)
    expect(told.filter(({ event }) => event === 'text' || event === 'piece')).toEqual([])
  })

  test('end when the reader is suspended', async () => {
    world.scripts({ text: words.repeat(20), pauseMs: 100 })
    const chat = await world.newChat(user)
    const { id } = await world.ask(user, chat, 'Count')
    const { app, services } = world.archive
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const url = address + urlOf(followAnswer, { params: { id: chat, messageId: id } })
    const { body } = await fetch(url, { headers: world.archive.headersOf(user) })
    const texts = (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader()
    expect((await texts.read()).value).toMatch(/^event: text/)
    await services.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', user.id).execute()
    let told = ''
    for (let next = await texts.read(); !next.done; next = await texts.read()) told += next.value
    expect(told).not.toMatch(/event: done/)
  })
})

import type { Contract } from '@lares/shared-types/contract'
import * as chats from '@lares/shared-types/contracts/chats'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'
import { maxChats, maxMessages } from './chat-limits.ts'
import { removeDeletedChatsJob } from './remove-deleted-chats.job.ts'
import { type ChatArchive, openChatArchive } from './testing/chat-archive.ts'

let fixture: ChatArchive
let archive: TestArchive
let owner: TestUser
let chat: string
let answerId: string

beforeAll(async () => {
  fixture = await openChatArchive()
  archive = fixture.archive
  owner = await archive.addUser()
  chat = await fixture.newChat(owner)
  fixture.scripts({ text: 'Nobody knows.' })
  answerId = (
    await fixture.askAndWait(
      owner,
      chat,
      'Who is Jeanne, and where did she live before the war, and with whom?',
    )
  ).id
})
afterAll(() => fixture.close())

/** Every contract with a conversation in its path. */
const calls: [Contract, object][] = [
  [chats.getChat, {}],
  [chats.renameChat, { body: { title: 'Mine' } }],
  [chats.deleteChat, {}],
  [chats.restoreChat, {}],
  [chats.postChatMessage, { body: { text: 'Hello' } }],
  [chats.stopAnswer, {}],
  [chats.retryAnswer, {}],
  [chats.followAnswer, {}],
]

describe('a conversation', () => {
  test('gets the first words of its first question as its title', async () => {
    const { reply } = await archive.call(owner, chats.getChat, { params: { id: chat } })
    expect(reply.chat.title).toBe('Who is Jeanne, and where did she live before the war, and…')
    expect(reply.messages.map(({ role, state }) => [role, state])).toEqual([
      ['user', 'done'],
      ['assistant', 'done'],
    ])
  })

  test('answers a repeated question once, also while its answer is being written', async () => {
    const id = await fixture.newChat(owner)
    fixture.scripts({ text: 'In Lyon.' })
    const requestsBefore = fixture.model.requests.length
    const request = { params: { id }, body: { id: uuidv7(), text: 'Where did she live?' } }
    const replies = await Promise.all(
      [1, 2, 3].map(() => archive.call(owner, chats.postChatMessage, request)),
    )
    expect(replies.map(({ reply }) => reply.question.id)).toEqual(Array(3).fill(request.body.id))
    expect(new Set(replies.map(({ reply }) => reply.answer.id)).size).toBe(1)
    await fixture.waitForEnd(owner, id)
    const repeated = await archive.call(owner, chats.postChatMessage, request)
    expect(repeated.reply.answer).toMatchObject({ state: 'done', text: 'In Lyon.' })
    expect((await fixture.messages(owner, id)).map(({ text }) => text)).toEqual([
      'Where did she live?',
      'In Lyon.',
    ])
    expect(fixture.model.requests.length - requestsBefore).toBe(1)
  })

  test('keeps a title set by the user', async () => {
    const id = (await archive.call(owner, chats.createChat, { body: { title: ' Jeanne ' } })).reply.id
    fixture.scripts({ text: 'Yes.' })
    await fixture.askAndWait(owner, id, 'Is she there?')
    expect((await archive.call(owner, chats.getChat, { params: { id } })).reply.chat.title).toBe('Jeanne')
    const renamed = await archive.call(owner, chats.renameChat, {
      params: { id },
      body: { title: 'Aunt Jeanne' },
    })
    expect(renamed.reply.title).toBe('Aunt Jeanne')
  })

  test('is gone once it is deleted', async () => {
    const id = await fixture.newChat(owner)
    expect((await archive.call(owner, chats.deleteChat, { params: { id } })).status).toBe(204)
    expect((await archive.call(owner, chats.getChat, { params: { id } })).status).toBe(404)
  })

  test('is not answered any more if it is deleted while a question arrives', async () => {
    const id = await fixture.newChat(owner)
    const { db } = archive.services
    const requestsBefore = fixture.model.requests.length
    const trx = await db.startTransaction().execute()
    await sql`select from users where id = ${owner.id} for update`.execute(trx)
    const asked = archive.call(owner, chats.postChatMessage, { params: { id }, body: { text: 'Hello?' } })
    await expect
      .poll(
        async () => {
          const { rows } = await sql<{ waiting: number }>`
            select count(*)::int as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
          return rows[0]?.waiting
        },
        { timeout: 10_000 },
      )
      .toBe(1)
    expect((await archive.call(owner, chats.deleteChat, { params: { id } })).status).toBe(204)
    await trx.commit().execute()
    expect((await asked).status).toBe(404)
    expect(fixture.model.requests.length).toBe(requestsBefore)
    const stored = await db.selectFrom('chat_messages').select('id').where('chat_id', '=', id).execute()
    expect(stored).toEqual([])
  })

  test('comes back with its messages for a day after it was deleted, and is removed then', async () => {
    const { services } = archive
    const params = { id: chat }
    const before = (await archive.call(owner, chats.getChat, { params })).reply
    await archive.call(owner, chats.deleteChat, { params })
    expect(
      (await archive.call(owner, chats.listChats, { query: {} })).reply.chats.map(({ id }) => id),
    ).not.toContain(chat)
    const remove = (now: Date) =>
      removeDeletedChatsJob.handle(
        {},
        { services: { ...services, now: () => now }, signal: new AbortController().signal },
      )
    await remove(new Date(Date.now() + 23 * 3600 * 1000))
    expect((await archive.call(owner, chats.restoreChat, { params })).status).toBe(200)
    expect((await archive.call(owner, chats.getChat, { params })).reply).toEqual(before)
    expect((await archive.call(owner, chats.restoreChat, { params })).status).toBe(200)

    const id = await fixture.newChat(owner)
    await archive.call(owner, chats.deleteChat, { params: { id } })
    // A restore of the archive two hours later starts that day over.
    const restoredAt = new Date(Date.now() + 2 * 3600 * 1000)
    await services.db.updateTable('archive').set({ restored_at: restoredAt }).execute()
    await remove(new Date(Date.now() + 25 * 3600 * 1000))
    expect((await archive.call(owner, chats.restoreChat, { params: { id } })).status).toBe(200)
    await archive.call(owner, chats.deleteChat, { params: { id } })
    await services.db.updateTable('archive').set({ restored_at: null }).execute()
    await remove(new Date(Date.now() + 25 * 3600 * 1000))
    expect((await archive.call(owner, chats.restoreChat, { params: { id } })).status).toBe(404)
    expect((await archive.call(owner, chats.getChat, { params })).status).toBe(200)
  })

  test('is deleted together with its user', async () => {
    const { db } = archive.services
    const deleted = await archive.addUser()
    const id = await fixture.newChat(deleted)
    await db.deleteFrom('users').where('id', '=', deleted.id).execute()
    expect(await db.selectFrom('chats').select('id').where('id', '=', id).execute()).toEqual([])
  })

  test('is listed in pages, the latest first, for its owner only', async () => {
    const reader = await archive.addUser()
    const ids: string[] = []
    for (let count = 0; count < 5; count++) ids.unshift(await fixture.newChat(reader))
    const listed: string[] = []
    let cursor: string | undefined
    do {
      const page = (
        await archive.call(reader, chats.listChats, { query: { limit: 2, ...(cursor && { cursor }) } })
      ).reply
      listed.push(...page.chats.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(listed).toEqual(ids)
  })
})

describe('for another user', () => {
  test.each(calls)('$operationId answers as if the conversation did not exist', async (contract, parts) => {
    const stranger = await archive.addUser({ isAdmin: true })
    const answer = await archive.call(stranger, contract as typeof chats.retryAnswer, {
      params: { id: chat, messageId: answerId },
      ...parts,
    })
    expect([answer.status, answer.error.code]).toEqual([404, 'not-found'])
  })

  test('messages are not found under a conversation of their own', async () => {
    const stranger = await archive.addUser()
    const params = { id: await fixture.newChat(stranger), messageId: answerId }
    for (const contract of [chats.stopAnswer, chats.retryAnswer, chats.followAnswer]) {
      expect((await archive.call(stranger, contract, { params })).status).toBe(404)
    }
  })
})

describe('permissions', () => {
  test.each([[chats.listChats, {}], [chats.createChat, { body: {} }], ...calls] as [Contract, object][])(
    '$operationId rejects guests and users without the permission',
    async (contract, parts) => {
      const request = { params: { id: uuidv7(), messageId: uuidv7() }, query: {}, ...parts }
      const call = (user?: TestUser) => archive.call(user, contract as typeof chats.retryAnswer, request)
      expect((await call()).status).toBe(401)
      const reader = await archive.addUser({ permissions: ['items:create'] })
      expect((await call(reader)).status).toBe(403)
    },
  )
})

describe('invalid input', () => {
  test.each([
    [chats.postChatMessage, { text: '' }, 'text', 'too-short'],
    [chats.postChatMessage, { text: ' \n ' }, 'text', 'wrong-format'],
    [chats.postChatMessage, { text: 'x'.repeat(8001) }, 'text', 'too-long'],
    [chats.postChatMessage, {}, 'text', 'required'],
    [chats.renameChat, { title: '' }, 'title', 'too-short'],
    [chats.renameChat, { title: 'x'.repeat(201) }, 'title', 'too-long'],
    [chats.renameChat, { title: 'x', more: 1 }, 'more', 'unknown-field'],
    [chats.createChat, { title: 7 }, 'title', 'wrong-type'],
  ] as [Contract, object, string, string][])(
    'to $operationId is rejected with the field',
    async (contract, body, path, code) => {
      const answer = await archive.call(owner, contract as typeof chats.renameChat, {
        params: { id: chat },
        body: body as { title: string },
      })
      expect(answer.status).toBe(400)
      expect(answer.error.issues).toEqual([{ path, code }])
    },
  )

  test('rejects an invalid cursor', async () => {
    const answer = await archive.call(owner, chats.listChats, { query: { cursor: 'x' } })
    expect(answer.error.code).toBe('invalid-cursor')
  })
})

describe('limits', () => {
  test('limits the conversations of a user', async () => {
    const talker = await archive.addUser()
    const rows = Array.from({ length: maxChats }, () => ({ id: uuidv7(), user_id: talker.id }))
    await archive.services.db.insertInto('chats').values(rows).execute()
    const answer = await archive.call(talker, chats.createChat, { body: {} })
    expect([answer.status, answer.error.code]).toEqual([409, 'ai-too-many-chats'])
  })

  test('limits the messages of a conversation', async () => {
    const id = await fixture.newChat(owner)
    const rows = Array.from({ length: maxMessages }, (_, position) => ({
      id: uuidv7(),
      chat_id: id,
      position,
      role: position % 2 === 0 ? ('user' as const) : ('assistant' as const),
      state: 'done' as const,
      error: null,
      retry_at: null,
      heartbeat_at: null,
    }))
    await archive.services.db.insertInto('chat_messages').values(rows).execute()
    const answer = await archive.call(owner, chats.postChatMessage, {
      params: { id },
      body: { text: 'More' },
    })
    expect([answer.status, answer.error.code]).toEqual([409, 'ai-chat-full'])
  })
})

test('without a model only questions are rejected', async () => {
  const { services } = archive
  const without = await openTestArchive({ ai: { ...services.ai, chat: undefined } })
  try {
    const user = await without.addUser()
    expect((await without.call(user, chats.listChats, { query: {} })).reply.chats).toEqual([])
    const { id } = (await without.call(user, chats.createChat, { body: {} })).reply
    const answer = await without.call(user, chats.postChatMessage, {
      params: { id },
      body: { text: 'Hello' },
    })
    expect([answer.status, answer.error.code]).toEqual([409, 'ai-not-configured'])
  } finally {
    await without.close()
  }
})

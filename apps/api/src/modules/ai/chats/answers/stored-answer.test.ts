import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../../../testing/test-archive.ts'
import { type AnswerKey, saveEnding, saveSources } from './stored-answer.ts'

let archive: TestArchive
let chatId: string
let key: AnswerKey
let position = 0
const ids = Array.from({ length: 10 }, () => uuidv7())
const listUpTo = (last: number) => ids.slice(0, last + 1)

beforeAll(async () => {
  archive = await openTestArchive()
  const { id } = await archive.addUser()
  chatId = uuidv7()
  await archive.services.db.insertInto('chats').values({ id: chatId, user_id: id, title: '' }).execute()
})
beforeEach(async () => {
  key = { messageId: uuidv7(), attempt: 1 }
  position += 1
  await archive.services.db
    .insertInto('chat_messages')
    .values({
      id: key.messageId,
      chat_id: chatId,
      position,
      role: 'assistant',
      state: 'done',
      error: null,
      retry_at: null,
      heartbeat_at: null,
    })
    .execute()
})
afterAll(() => archive.close())

async function loadRestsOn(): Promise<string[]> {
  const { rests_on } = await archive.services.db
    .selectFrom('chat_messages')
    .select('rests_on')
    .where('id', '=', key.messageId)
    .executeTakeFirstOrThrow()
  return rests_on
}

describe('the items that an answer rests on', () => {
  test('are kept in order when an older list is stored late', async () => {
    const { db } = archive.services
    await saveSources(db, key, ids)
    await saveSources(db, key, listUpTo(3))
    expect(await loadRestsOn()).toEqual(ids)
  })

  test('are all kept when ten tools store their results concurrently', async () => {
    const { db } = archive.services
    await Promise.all(ids.map((_, index) => saveSources(db, key, listUpTo(ids.length - 1 - index))))
    expect((await loadRestsOn()).toSorted()).toEqual(ids.toSorted())
  })

  test('are stored with the final state too, but not for another attempt', async () => {
    const { db } = archive.services
    const written = { text: 'Yes.', sentences: [], itemIds: ids }
    const ending = { state: 'done', error: null, retryAt: null } as const
    await saveEnding(db, { ...key, attempt: 2 }, written, ending)
    expect(await loadRestsOn()).toEqual([])
    await saveEnding(db, key, written, ending)
    expect(await loadRestsOn()).toEqual(ids)
  })
})

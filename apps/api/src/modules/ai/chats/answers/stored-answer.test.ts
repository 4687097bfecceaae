import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../../../testing/test-archive.ts'
import { type AnswerKey, putDownEnding, putDownSources } from './stored-answer.ts'

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

async function restsOn(): Promise<string[]> {
  const { rests_on } = await archive.services.db
    .selectFrom('chat_messages')
    .select('rests_on')
    .where('id', '=', key.messageId)
    .executeTakeFirstOrThrow()
  return rests_on
}

describe('the items that an answer rests on', () => {
  test('are all kept, in their order, where an older list is put down late', async () => {
    const { db } = archive.services
    await putDownSources(db, key, ids)
    await putDownSources(db, key, listUpTo(3))
    expect(await restsOn()).toEqual(ids)
  })

  test('are all kept where ten tools put down what they have found at once', async () => {
    const { db } = archive.services
    await Promise.all(ids.map((_, at) => putDownSources(db, key, listUpTo(ids.length - 1 - at))))
    expect((await restsOn()).toSorted()).toEqual(ids.toSorted())
  })

  test('are put down at its end too, and another attempt keeps its own', async () => {
    const { db } = archive.services
    const written = { text: 'Yes.', sentences: [], itemIds: ids }
    const ending = { state: 'done', error: null, retryAt: null } as const
    await putDownEnding(db, { ...key, attempt: 2 }, written, ending)
    expect(await restsOn()).toEqual([])
    await putDownEnding(db, key, written, ending)
    expect(await restsOn()).toEqual(ids)
  })
})

import { ask } from '@lares/shared-types/contracts/ai'
import * as items from '@lares/shared-types/contracts/items'
import { listNotifications } from '@lares/shared-types/contracts/notifications'
import * as contracts from '@lares/shared-types/contracts/questions'
import { maxItemTitleLength } from '@lares/shared-types/items'
import { maxStoredQuestions, type Question, type QuestionScope } from '@lares/shared-types/questions'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTag } from '../../testing/add-tag.ts'
import { runWaitingJobs } from '../../testing/run-waiting-jobs.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { emptyTrashJob } from '../trash/empty-trash.job.ts'
import { computeKey } from './record-question.ts'

const text = 'Who planted the walnut tree?'

let archive: TestArchive
let admin: TestUser
let anna: TestUser
let bruno: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())
beforeEach(async () => {
  admin = await archive.addUser({ isAdmin: true, displayName: 'Keeper' })
  anna = await archive.addUser({ displayName: 'Anna' })
  bruno = await archive.addUser({ displayName: 'Bruno' })
})

const askArchive = async (as: TestUser, question = text) =>
  (await archive.call(as, ask, { body: { question } })).reply
const list = (as: TestUser, scope?: QuestionScope, answered?: boolean) =>
  archive.call(as, contracts.listQuestions, {
    query: { ...(scope && { scope }), ...(answered !== undefined && { answered }) },
  })
const listTexts = async (as: TestUser, scope?: QuestionScope, answered?: boolean) =>
  (await list(as, scope, answered)).reply.questions.map((question) => question.text)
const report = async (
  as: TestUser,
  remark = 'It was his brother.',
  itemIds: string[] = [],
): Promise<Question> => {
  const body = { question: text, answer: 'Otto did.', itemIds, remark }
  return (await archive.call(as, contracts.reportAnswer, { body })).reply
}
const askUsers = (as: TestUser, id: string, users: readonly TestUser[]) =>
  archive.call(as, contracts.askRelatives, {
    params: { id },
    body: { userIds: users.map((user) => user.id) },
  })
const give = (
  as: TestUser,
  id: string,
  body: { text: string; id?: string } = { text: 'Great-uncle Emil.' },
) => archive.call(as, contracts.giveAnswer, { params: { id }, body })
const restore = (as: TestUser, id: string) => archive.call(as, contracts.restoreQuestion, { params: { id } })
const notifications = async (as: TestUser) =>
  (await archive.call(as, listNotifications, { query: {} })).reply.notifications.flatMap((notification) =>
    'question' in notification ? [[notification.kind, notification.question.by?.displayName]] : [],
  )

describe('a question that nothing answers', () => {
  test('is listed for who has asked it and for administrators, once however often it is asked', async () => {
    const { questionId } = await askArchive(anna)
    expect((await askArchive(anna, ` who planted the WALNUT tree`)).questionId).toBe(questionId)
    const [question, ...others] = (await list(anna)).reply.questions
    expect(others).toEqual([])
    expect(question).toMatchObject({ id: questionId, text, reason: 'unanswered', times: 2, asked: [] })
    expect(question).not.toHaveProperty('wrong')
    expect((await list(admin, 'all')).reply.questions).toContainEqual(
      expect.objectContaining({ id: questionId, askedBy: { id: anna.id, displayName: 'Anna' } }),
    )
    expect(await listTexts(bruno)).toEqual([])
    expect((await list(bruno, 'all')).status).toBe(403)
  })

  test('leaves the list when the archive can answer it', async () => {
    await askArchive(anna)
    const body = { kind: 'post' as const, title: 'The walnut tree', body: 'Emil planted the walnut tree.' }
    const { reply: post } = await archive.call(bruno, items.createItem, { body })
    expect((await askArchive(anna)).answer).not.toEqual([])
    expect(await listTexts(anna)).toEqual([])
    await archive.services.db.deleteFrom('items').where('id', '=', post.id).execute()
  })

  test('stays on the list when the archive can answer it if a relative was asked', async () => {
    const { questionId = '' } = await askArchive(anna)
    await askUsers(anna, questionId, [bruno])
    const { reply } = await give(bruno, questionId, { text: 'Emil planted the walnut tree.' })
    expect((await askArchive(anna)).answer).not.toEqual([])
    expect(await listTexts(anna, 'mine', true)).toEqual([text])
    await archive.services.db.deleteFrom('items').where('id', '=', reply.id).execute()
  })

  test.each(['?!', '🐈'])('is not listed if it has no words: «%s»', async (question) => {
    expect(await askArchive(anna, question)).not.toHaveProperty('questionId')
    expect(await listTexts(anna)).toEqual([])
  })

  test('is not listed if it has no known word, and is with a single one of the four languages', async () => {
    for (const question of ['asdf qwer zxcv', 'hjklö fghj']) {
      expect(await askArchive(anna, question)).not.toHaveProperty('questionId')
    }
    const known = ['Wer war das?', 'Großvaters Segelboote', 'chaussures', 'scarpe', 'asdf 1952']
    for (const question of known) await askArchive(anna, question)
    expect(new Set(await listTexts(anna))).toEqual(new Set(known))
  })

  test('is listed with a word of an item that its user may see, and tells nothing of hidden ones', async () => {
    const tag = await addTag(archive, admin, { en: 'Secret' })
    const restricted = await archive.addUser({ restrictedTagIds: [tag.id] })
    const body = { kind: 'post' as const, title: 'Xyzzqua', tagIds: [tag.id] }
    const { reply: post } = await archive.call(admin, items.createItem, { body })
    await askArchive(anna, 'xyzzqua wvbnm sdfgh yxcvb')
    await askArchive(restricted, 'xyzzqua wvbnm sdfgh yxcvb')
    expect(await listTexts(restricted)).toEqual([])
    expect(await listTexts(anna)).toEqual(['xyzzqua wvbnm sdfgh yxcvb'])
    await archive.services.db.deleteFrom('items').where('id', '=', post.id).execute()
  })

  test('displaces the oldest of too many that nobody was asked', async () => {
    const at = new Date('2026-01-01')
    const rows = Array.from({ length: maxStoredQuestions }, (_, index) => ({
      id: uuidv7(),
      asked_by: anna.id,
      text: `Question ${index}`,
      key: computeKey(`Question ${index}`),
      reason: 'unanswered' as const,
      shown_answer: '',
      remark: '',
      times: 1,
      created_at: at,
      asked_at: new Date(at.getTime() + index),
    }))
    const { id: reportId } = await report(anna)
    await archive.services.db
      .updateTable('questions')
      .set({ asked_at: new Date('2025-01-01') })
      .where('id', '=', reportId)
      .execute()
    await archive.services.db.insertInto('questions').values(rows).execute()
    await askUsers(anna, rows[0]?.id ?? '', [bruno])
    await askArchive(anna)
    await askArchive(anna, 'Who felled the walnut tree?')
    const stored = await archive.services.db
      .selectFrom('questions')
      .select('text')
      .where('asked_by', '=', anna.id)
      .orderBy('asked_at')
      .execute()
    expect(stored).toHaveLength(maxStoredQuestions + 2)
    // The report of a wrong answer, too, although it is older.
    expect(stored.slice(0, 3)).toEqual([{ text }, { text: 'Question 0' }, { text: 'Question 2' }])
  })
})

describe('an answer that is wrong', () => {
  test('is listed with what was shown and what is wrong with it', async () => {
    const question = await report(anna)
    expect(question).toMatchObject({
      text,
      reason: 'wrong',
      wrong: { answer: 'Otto did.', remark: 'It was his brother.' },
      may: { ask: true, answer: true, remove: true },
    })
    expect((await list(admin, 'all')).reply.questions).toContainEqual(
      expect.objectContaining({ id: question.id, wrong: question.wrong }),
    )
  })

  test('is withheld once an item that it cites is hidden, in the trash, or deleted for ever', async () => {
    const { reply: item } = await archive.call(admin, items.createItem, {
      body: { kind: 'post', title: 'The rowing boat', body: 'Otto rowed it.' },
    })
    const tagId = (await addTag(archive, admin, { en: 'Private' })).id
    const curious = await archive.addUser({ restrictedTagIds: [tagId] })
    const { id } = await report(curious, 'It was Emil.', [item.id])
    const getWrong = async (as: TestUser) => {
      const { reply } = await archive.call(as, contracts.getQuestion, { params: { id } })
      const listed = (await list(as, as === admin ? 'all' : 'mine')).reply.questions
      expect(listed.find((question) => question.id === id)?.wrong).toEqual(reply.wrong)
      return reply.wrong
    }
    const { db } = archive.services
    const shown = { answer: 'Otto did.', remark: 'It was Emil.' }
    const withheld = { ...shown, answer: null }
    expect(await getWrong(curious)).toEqual(shown)
    await db.insertInto('item_tags').values({ item_id: item.id, tag_id: tagId }).execute()
    expect([await getWrong(curious), await getWrong(admin)]).toEqual([withheld, shown])
    await archive.call(admin, items.trashItem, { params: { id: item.id }, query: { version: item.version } })
    expect(await getWrong(admin)).toEqual(withheld)
    await db.deleteFrom('items').where('id', '=', item.id).execute()
    expect([await getWrong(curious), await getWrong(admin)]).toEqual([withheld, withheld])
  })

  test('is withheld if it was reported when nobody noted what it cites', async () => {
    const { id } = await report(anna)
    await archive.services.db
      .updateTable('questions')
      .set({ shown_item_ids: null })
      .where('id', '=', id)
      .execute()
    const { reply } = await archive.call(anna, contracts.getQuestion, { params: { id } })
    expect(reply.wrong).toEqual({ answer: null, remark: 'It was his brother.' })
  })
})

describe('a relative who is asked', () => {
  test('is notified once, and sees the question alone', async () => {
    const { id } = await report(anna)
    expect((await askUsers(anna, id, [bruno])).reply.asked).toEqual([{ id: bruno.id, displayName: 'Bruno' }])
    await askUsers(anna, id, [bruno])
    expect(await notifications(bruno)).toEqual([['question-asked', 'Anna']])
    const { reply } = await archive.call(bruno, contracts.getQuestion, { params: { id } })
    expect(reply).toMatchObject({ text, may: { ask: false, answer: true, remove: false } })
    expect(reply).not.toHaveProperty('wrong')
    expect(reply).not.toHaveProperty('asked')
    expect(await listTexts(bruno, 'asked-of-me')).toEqual([text])
  })

  test('answers with a post, which notifies who has asked, and which the archive finds', async () => {
    const { questionId = '' } = await askArchive(anna, 'Where did the blue suitcase go?')
    await askUsers(anna, questionId, [bruno])
    const { reply } = await give(bruno, questionId, { text: 'The blue suitcase went to Turin.' })
    expect(reply.question.answers).toMatchObject([
      { by: { displayName: 'Bruno' }, item: { id: reply.id, title: 'Where did the blue suitcase go?' } },
    ])
    expect(await notifications(anna)).toEqual([['question-answered', 'Bruno']])
    expect(await listTexts(anna)).toEqual([])
    expect(await listTexts(anna, 'mine', true)).toEqual(['Where did the blue suitcase go?'])
    const { answer } = await askArchive(anna, 'Where did the blue suitcase go?')
    expect(answer[0]?.citations[0]?.itemId).toBe(reply.id)
  })

  test('can give the post another title, and one of a long question never ends in half a character', async () => {
    const { id } = await report(anna)
    await askUsers(anna, id, [bruno])
    const titled = { text: 'Emil.', title: 'The walnut tree' }
    const { reply } = await archive.call(bruno, contracts.giveAnswer, { params: { id }, body: titled })
    expect(reply.question.answers[0]?.item.title).toBe('The walnut tree')
    const { questionId = '' } = await askArchive(anna, `${'x'.repeat(maxItemTitleLength - 1)}🐈 y?`)
    await askUsers(anna, questionId, [bruno])
    const long = (await give(bruno, questionId)).reply.question
    expect(long.answers[0]?.item.title).toBe('x'.repeat(maxItemTitleLength - 1))
  })

  test('no longer sees it or its notification when it is taken off the list', async () => {
    const { id } = await report(anna)
    await askUsers(anna, id, [bruno])
    expect((await archive.call(bruno, contracts.removeQuestion, { params: { id } })).status).toBe(404)
    expect((await archive.call(anna, contracts.removeQuestion, { params: { id } })).status).toBe(204)
    expect(await notifications(bruno)).toEqual([])
    expect((await archive.call(bruno, contracts.getQuestion, { params: { id } })).status).toBe(404)
    expect((await give(bruno, id)).status).toBe(404)
  })

  test('sees it and its notification again when that is undone', async () => {
    const { id } = await report(anna)
    await askUsers(anna, id, [bruno])
    await give(bruno, id)
    const before = (await list(anna, 'mine', true)).reply
    const seen = [await notifications(anna), await notifications(bruno)]
    await archive.call(anna, contracts.removeQuestion, { params: { id } })
    expect([await notifications(anna), await notifications(bruno)]).toEqual([[], []])
    expect(await listTexts(anna, 'mine', true)).toEqual([])
    expect((await restore(bruno, id)).status).toBe(404)
    expect((await restore(anna, id)).reply).toMatchObject({ id, asked: [{ id: bruno.id }] })
    expect((await list(anna, 'mine', true)).reply).toEqual(before)
    expect([await notifications(anna), await notifications(bruno)]).toEqual(seen)
    expect((await restore(anna, id)).status).toBe(200)
  })
})

test('a question that is asked again after it was taken off the list begins anew', async () => {
  const { questionId = '' } = await askArchive(anna, 'Where is the sundial?')
  await askUsers(anna, questionId, [bruno])
  await archive.call(anna, contracts.removeQuestion, { params: { id: questionId } })
  const again = (await askArchive(anna, 'Where is the sundial?')).questionId
  expect(again).not.toBe(questionId)
  expect((await list(anna)).reply.questions).toMatchObject([{ id: again, times: 1, asked: [] }])
  expect((await restore(anna, questionId)).status).toBe(404)
})

test('a question that was taken off the list is final after 30 days', async () => {
  const { db, jobs } = archive.services
  const { id } = await report(anna)
  await archive.call(anna, contracts.removeQuestion, { params: { id } })
  await db
    .updateTable('questions')
    .set({ removed_at: new Date(Date.now() - 31 * 24 * 3600 * 1000) })
    .where('id', '=', id)
    .execute()
  // Also until the job has run.
  expect((await restore(anna, id)).status).toBe(404)
  await jobs.enqueue(db, 'empty-trash', {})
  await runWaitingJobs(archive, emptyTrashJob)
  expect(await db.selectFrom('questions').select('id').where('id', '=', id).execute()).toEqual([])
})

test('a question of another user does not exist for who was not asked it', async () => {
  const { id } = await report(anna)
  expect((await archive.call(bruno, contracts.getQuestion, { params: { id } })).status).toBe(404)
  expect((await askUsers(bruno, id, [admin])).status).toBe(404)
  expect((await give(bruno, id)).status).toBe(404)
  await askUsers(anna, id, [bruno])
  expect((await askUsers(bruno, id, [admin])).status).toBe(404)
})

test('only active users other than the caller can be asked', async () => {
  const { id } = await report(anna)
  const suspended = await archive.addUser()
  await archive.services.db
    .updateTable('users')
    .set({ status: 'suspended' })
    .where('id', '=', suspended.id)
    .execute()
  for (const user of [anna, suspended, { ...bruno, id: uuidv7() }]) {
    const { status, error } = await askUsers(anna, id, [bruno, user])
    expect([status, error]).toMatchObject([422, { issues: [{ path: 'userIds', code: 'unknown-reference' }] }])
  }
  expect(await notifications(bruno)).toEqual([])
  const { reply } = await archive.call(anna, contracts.listAskableUsers, { query: { name: 'brun' } })
  expect(reply.users).toContainEqual({ id: bruno.id, displayName: 'Bruno' })
  expect(reply.users.map(({ id: userId }) => userId)).not.toContain(suspended.id)
})

test('an answer that is hidden from who has asked leaves the question open for them', async () => {
  const tag = await addTag(archive, admin, { en: uuidv7() })
  const { id } = await report(anna)
  const { reply } = await give(admin, id)
  await archive.call(admin, items.changeItem, {
    params: { id: reply.id },
    body: { version: 1, tagIds: [tag.id] },
  })
  await archive.services.db
    .insertInto('user_restricted_tags')
    .values({ user_id: anna.id, tag_id: tag.id })
    .execute()
  expect(await listTexts(anna)).toEqual([text])
  expect(await listTexts(anna, 'mine', true)).toEqual([])
  expect((await archive.call(anna, contracts.getQuestion, { params: { id } })).reply.answers).toEqual([])
  expect(await notifications(anna)).toEqual([])
})

test('pages follow one another without repeating or leaving out a question', async () => {
  for (const name of ['one', 'two', 'three']) await askArchive(anna, `Who was in boat ${name}?`)
  const first = await archive.call(anna, contracts.listQuestions, { query: { limit: 2 } })
  const next = await archive.call(anna, contracts.listQuestions, {
    query: { limit: 2, cursor: first.reply.nextCursor ?? '' },
  })
  const texts = [...first.reply.questions, ...next.reply.questions].map((question) => question.text)
  expect(texts).toEqual(['Who was in boat three?', 'Who was in boat two?', 'Who was in boat one?'])
  expect(next.reply.nextCursor).toBeNull()
})

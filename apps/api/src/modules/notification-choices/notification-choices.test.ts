import {
  chooseNotificationChannels,
  listNotificationChoices,
} from '@lares/shared-types/contracts/notification-choices'
import { countUnreadNotifications } from '@lares/shared-types/contracts/notifications'
import { notificationKinds } from '@lares/shared-types/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/in-transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { createRecordingMailer } from '../../testing/recording-mailer.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser

beforeAll(async () => {
  archive = await openTestArchive({ mailer: createRecordingMailer() })
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

const list = async (as: TestUser) => (await archive.call(as, listNotificationChoices, {})).reply
const choose = (as: TestUser, kind: (typeof notificationKinds)[number], body: object) =>
  archive.call(as, chooseNotificationChannels, { params: { kind }, body: body as never })
const tell = (user: TestUser, kind: 'backup-failed' | 'comment-mention') =>
  inTransaction(archive.services.db, (trx) => notify(trx, { recipients: [user.id], kind, params: {} }))
const countUnread = async (as: TestUser) =>
  (await archive.call(as, countUnreadNotifications, {})).reply.unread

test('administrators choose among all kinds, others among those that they can receive', async () => {
  const { choices, sendsMail } = await list(admin)
  expect(choices.map(({ kind }) => kind)).toEqual(notificationKinds)
  expect(choices.filter(({ mail }) => mail).map(({ kind }) => kind)).toContain('backup-failed')
  expect(sendsMail).toBe(true)
  const anna = await archive.addUser()
  const kinds = (await list(anna)).choices
  expect(kinds.map(({ kind }) => kind)).toContain('followed-items')
  expect(kinds.filter(({ kind }) => kind.startsWith('backup'))).toEqual([])
  expect(kinds.every(({ bell, push, mail }) => bell && push && !mail)).toBe(true)
})

test('a choice replaces the default, for its user only', async () => {
  const [anna, bruno] = [await archive.addUser(), await archive.addUser()]
  const find = async (as: TestUser) => (await list(as)).choices.find(({ kind }) => kind === 'comment-mention')
  for (const mail of [false, true])
    expect((await choose(anna, 'comment-mention', { bell: true, push: false, mail })).status).toBe(204)
  expect(await find(anna)).toEqual({ kind: 'comment-mention', bell: true, push: false, mail: true })
  expect(await find(bruno)).toEqual({ kind: 'comment-mention', bell: true, push: true, mail: false })
})

test('a kind that is switched off is not written, and is again when it is switched on', async () => {
  const anna = await archive.addUser({ isAdmin: true })
  await choose(anna, 'backup-failed', { bell: false, push: true, mail: true })
  await tell(anna, 'backup-failed')
  expect(await countUnread(anna)).toBe(0)
  await choose(anna, 'backup-failed', { bell: true, push: true, mail: true })
  await tell(anna, 'backup-failed')
  expect(await countUnread(anna)).toBe(1)
})

test('kinds that one cannot receive or that do not exist, and incomplete channels, are refused', async () => {
  const anna = await archive.addUser()
  const all = { bell: true, push: true, mail: true }
  expect((await choose(anna, 'backup-failed', all)).status).toBe(404)
  expect((await choose(anna, 'nonsense' as never, all)).status).toBe(400)
  expect((await choose(anna, 'comment-mention', { bell: true })).status).toBe(400)
  expect((await archive.call(undefined, listNotificationChoices, {})).status).toBe(401)
})

import { randomUUID } from 'node:crypto'
import { createComment } from '@lares/shared-types/contracts/comments'
import { changeItem, createItem } from '@lares/shared-types/contracts/items'
import { chooseNotificationChannels } from '@lares/shared-types/contracts/notification-choices'
import { readAllNotifications } from '@lares/shared-types/contracts/notifications'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/in-transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { addTag } from '../../testing/add-tag.ts'
import { createRecordingMailer } from '../../testing/recording-mailer.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser, UserTraits } from '../../testing/test-users.ts'
import { getLastOccasion } from './digest-time.ts'
import { sendDigestsJob } from './send-digests.job.ts'

const mailer = createRecordingMailer()
let archive: TestArchive
let admin: TestUser
let now: Date

beforeAll(async () => {
  archive = await openTestArchive({ mailer, now: () => now })
  admin = await archive.addUser({ isAdmin: true, displayName: 'Keeper' })
})
afterAll(() => archive.close())
beforeEach(async () => {
  mailer.mails.length = 0
  mailer.broken = false
  mailer.canDeliver = true
  mailer.rejected.clear()
  now = wednesday
  await archive.services.db.deleteFrom('digests').execute()
})

const day = 24 * 3600 * 1000
/** In the past, so that whatever is told now has come after it. */
const wednesday = new Date('2025-01-08T12:00:00Z')
const run = () =>
  sendDigestsJob.handle({}, { services: archive.services, signal: new AbortController().signal })

/** A user who wants mentions by mail, and whose week has begun. */
async function addReader(traits: UserTraits = {}, timeZone = 'Europe/Rome'): Promise<TestUser> {
  const user = await archive.addUser({ displayName: 'Anna', siteparams: { language: 'it' }, ...traits })
  const { db } = archive.services
  await sql`update users set verified_at = now() where id = ${user.id}`.execute(db)
  const body = { bell: true, push: false, mail: true, timeZone }
  await archive.call(user, chooseNotificationChannels, { params: { kind: 'comment-mention' }, body })
  await run()
  return user
}

async function mention(user: TestUser, title = 'Il lago'): Promise<string> {
  const { id } = (await archive.call(admin, createItem, { body: { kind: 'post', title } })).reply
  await archive.call(admin, createComment, {
    params: { id },
    body: { body: `@${'Anna'}, guarda`, mentions: [user.id] },
  })
  return id
}

const mailsTo = ({ email }: TestUser) => mailer.mails.filter(({ to }) => to === email)

describe('the weekly mail', () => {
  test('tells in one’s language what is unread, with one link and one to the settings', async () => {
    const anna = await addReader()
    await mention(anna)
    now = new Date(now.getTime() + 7 * day)
    await run()
    const [mail, ...others] = mailsTo(anna)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Novità nell’archivio di famiglia')
    expect(mail?.text.split('\n')).toEqual(
      expect.arrayContaining(['Ciao Anna,', '• Keeper ti menziona: Il lago', 'http://127.0.0.1:3000/']),
    )
    expect(mail?.text).toContain('http://127.0.0.1:3000/tabParams/interface')
  })

  test('comes once a week', async () => {
    const anna = await addReader()
    await mention(anna)
    for (let hours = 0; hours < 7 * 24; hours += 6) {
      now = new Date(now.getTime() + day / 4)
      await run()
    }
    expect(mailsTo(anna)).toHaveLength(1)
  })

  test('does not come if there is nothing unread of what is mailed', async () => {
    const anna = await addReader()
    await mention(anna)
    await archive.call(anna, readAllNotifications, {})
    const { id } = (await archive.call(anna, createItem, { body: { kind: 'post', title: 'Mio' } })).reply
    await archive.call(admin, createComment, { params: { id }, body: { body: 'Bello' } })
    now = new Date(now.getTime() + 7 * day)
    await run()
    expect(mailsTo(anna)).toEqual([])
  })

  test('says nothing of what is hidden now, though it was not when it was told', async () => {
    const tag = await addTag(archive, admin, { en: randomUUID() })
    const anna = await addReader({ restrictedTagIds: [tag.id] })
    const hidden = await mention(anna, 'Segreto')
    await mention(anna, 'Il lago')
    const only = await addReader({ restrictedTagIds: [tag.id] })
    await archive.call(admin, changeItem, { params: { id: hidden }, body: { version: 1, tagIds: [tag.id] } })
    await inTransaction(archive.services.db, (trx) =>
      notify(trx, {
        recipients: [only.id],
        kind: 'comment-mention',
        params: {},
        entity: { type: 'item', id: hidden },
      }),
    )
    now = new Date(now.getTime() + 7 * day)
    await run()
    expect(mailsTo(anna)[0]?.text).toContain('Il lago')
    expect(mailsTo(anna)[0]?.text).not.toContain('Segreto')
    expect(mailsTo(only)).toEqual([])
  })

  test('comes once after the mail server was down for weeks, with all of that time', async () => {
    const anna = await addReader()
    mailer.broken = true
    for (const title of ['Uno', 'Due', 'Tre']) {
      await mention(anna, title)
      now = new Date(now.getTime() + 7 * day)
      await expect(run()).rejects.toThrow('could not be sent')
    }
    mailer.broken = false
    now = new Date(now.getTime() + day)
    await run()
    await run()
    const [mail, ...others] = mailsTo(anna)
    expect(others).toEqual([])
    for (const title of ['Uno', 'Due', 'Tre']) expect(mail?.text).toContain(title)
  })

  test('stops after three failures, until the next hour', async () => {
    const readers = [await addReader(), await addReader(), await addReader(), await addReader()]
    for (const reader of readers) await mention(reader)
    now = new Date(now.getTime() + 7 * day)
    mailer.broken = true
    mailer.failed.length = 0
    await expect(run()).rejects.toThrow('3 digests')
    expect(mailer.failed).toHaveLength(3)
  })

  test('comes to everybody else though addresses are rejected', async () => {
    const readers: TestUser[] = []
    for (let number = 0; number < 4; number++) readers.push(await addReader())
    for (const reader of readers) await mention(reader)
    const [good, ...bad] = readers.sort((one, other) => (one.id < other.id ? 1 : -1))
    for (const { email } of bad) mailer.rejected.add(email)
    now = new Date(now.getTime() + 7 * day)
    await expect(run()).rejects.toThrow('3 digests')
    now = new Date(now.getTime() + day / 24)
    await run()
    expect(good && mailsTo(good)).toHaveLength(1)
    mailer.failed.length = 0
    now = new Date(now.getTime() + day)
    await expect(run()).rejects.toThrow('3 digests')
    expect(mailer.failed).toHaveLength(3)
  })

  test('goes on after a failure that another mail follows', async () => {
    const readers: TestUser[] = []
    for (let number = 0; number < 6; number++) readers.push(await addReader())
    for (const reader of readers) await mention(reader)
    readers.sort((one, other) => (one.id < other.id ? -1 : 1))
    for (const [index, { email }] of readers.entries()) if (index % 2 === 0) mailer.rejected.add(email)
    now = new Date(now.getTime() + 7 * day)
    await expect(run()).rejects.toThrow('3 digests')
    expect(readers.map((reader) => mailsTo(reader).length)).toEqual([0, 1, 0, 1, 0, 1])
  })

  test('comes once on a Monday on which the time zone changes', async () => {
    const anna = await addReader()
    await mention(anna)
    now = new Date('2025-01-13T07:30:00Z')
    await run()
    const body = { bell: true, push: false, mail: true, timeZone: 'America/Los_Angeles' }
    await archive.call(anna, chooseNotificationChannels, { params: { kind: 'comment-mention' }, body })
    const mails: number[] = []
    for (const at of ['2025-01-13T17:00:00Z', '2025-01-19T17:00:00Z', '2025-01-20T17:00:00Z']) {
      now = new Date(at)
      await mention(anna)
      await run()
      mails.push(mailsTo(anna).length)
    }
    expect(mails).toEqual([1, 1, 2])
  })

  test('does not come to an unconfirmed address, nor without a mail server', async () => {
    const anna = await addReader()
    await mention(anna)
    await sql`update users set verified_at = null where id = ${anna.id}`.execute(archive.services.db)
    now = new Date(now.getTime() + 7 * day)
    await run()
    await sql`update users set verified_at = now() where id = ${anna.id}`.execute(archive.services.db)
    mailer.canDeliver = false
    await run()
    expect(mailsTo(anna)).toEqual([])
  })

  test('has each notification on one line, however its title is written', async () => {
    const anna = await addReader()
    await mention(anna, 'Il lago\n\nhttps://elsewhere.example')
    now = new Date(now.getTime() + 7 * day)
    await run()
    expect(mailsTo(anna)[0]?.text).toContain('• Keeper ti menziona: Il lago https://elsewhere.example\n')
  })

  test('needs a time zone that exists', async () => {
    const body = { bell: true, push: true, mail: true, timeZone: 'Europe/Nowhere' }
    const { status } = await archive.call(admin, chooseNotificationChannels, {
      params: { kind: 'comment-mention' },
      body,
    })
    expect(status).toBe(422)
  })
})

test.each([
  ['2026-11-27T10:00:00Z', 'Europe/Rome', '2026-11-23T07:00:00Z'],
  ['2026-11-23T06:59:00Z', 'Europe/Rome', '2026-11-16T07:00:00Z'],
  ['2026-11-23T07:00:00Z', 'Europe/Rome', '2026-11-23T07:00:00Z'],
  // Still Sunday there.
  ['2026-11-23T07:00:00Z', 'America/Los_Angeles', '2026-11-16T16:00:00Z'],
  // The clock has changed on the day before.
  ['2026-10-26T12:00:00Z', 'Europe/Rome', '2026-10-26T07:00:00Z'],
  ['2026-10-19T12:00:00Z', 'Europe/Rome', '2026-10-19T06:00:00Z'],
])('the last Monday morning before %s in %s is %s', (at, timeZone, expected) => {
  expect(getLastOccasion(new Date(at), timeZone).toISOString()).toBe(new Date(expected).toISOString())
})

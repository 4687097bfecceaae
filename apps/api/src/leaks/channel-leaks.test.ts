import { createCalendarFeed } from '@lares/shared-types/contracts/calendar-feeds'
import { listNotifications } from '@lares/shared-types/contracts/notifications'
import { notificationKinds } from '@lares/shared-types/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeDigest } from '../modules/digests/compose-digest.ts'
import { composeMessage } from '../modules/push/compose-message.ts'
import type { TestUser } from '../testing/test-users.ts'
import { loadActiveUser } from '../visibility/load-principal.ts'
import { canary, createLeakFixture, type LeakFixture, labelCanaries } from './leak-fixture.ts'

let fixture: LeakFixture
/** The calendar feed of each restricted user from before anything was hidden. */
const feedsBefore = new Map<TestUser, string>()

beforeAll(async () => {
  fixture = await createLeakFixture()
  for (const user of getRestrictedUsers()) feedsBefore.set(user, await readFeed(user))
  await fixture.hide()
  const { db } = fixture.archive.services
  const choices = [fixture.admin, fixture.withoutTag, fixture.withoutCategory].flatMap(({ id }) =>
    notificationKinds.map((kind) => ({ user_id: id, kind, bell: true, push: true, mail: true })),
  )
  await db.insertInto('notification_choices').values(choices).execute()
}, 240_000)
afterAll(() => fixture.archive.close())

const getRestrictedUsers = () => [fixture.withoutTag, fixture.withoutCategory]

/** What a calendar program reads at the private address of a user, without the time of reading. */
async function readFeed(user: TestUser): Promise<string> {
  const { path } = (await fixture.archive.call(user, createCalendarFeed, {})).reply
  const headers = fixture.archive.getHeaders(undefined)
  const { payload, statusCode } = await fixture.archive.app.inject({ url: path, headers })
  expect(statusCode).toBe(200)
  return payload.replaceAll('\r\n ', '').replaceAll(/^DTSTAMP:.*$/gm, '')
}

async function loadUser({ id }: TestUser) {
  const user = await loadActiveUser(fixture.archive.services.db, id)
  if (!user) throw new Error('the user does not exist')
  return user
}

/** The pushes of all notifications that were ever written for a user. */
async function composePushes(of: TestUser): Promise<string[]> {
  const { db } = fixture.archive.services
  const user = await loadUser(of)
  const rows = await db.selectFrom('notifications').select('id').where('user_id', '=', of.id).execute()
  const messages = await Promise.all(rows.map(({ id }) => composeMessage(db, user, id)))
  return messages.flatMap((message) => (message ? [JSON.stringify(message)] : []))
}

const writeDigest = async (of: TestUser) =>
  (
    await composeDigest(fixture.archive.services, await loadUser(of), {
      displayName: 'A relative',
      since: new Date(0),
    })
  )?.text ?? ''

test('an administrator is told of what is hidden from others, so that the test can detect a leak', async () => {
  expect((await composePushes(fixture.admin)).join()).toContain(canary)
  expect(await writeDigest(fixture.admin)).toContain(canary)
})

test('pushes and weekly mails tell restricted users only what their bell shows', async () => {
  for (const user of getRestrictedUsers()) {
    const pushes = await composePushes(user)
    const digest = await writeDigest(user)
    const bell = (await fixture.archive.call(user, listNotifications, { query: {} })).reply.notifications
    expect(pushes).toHaveLength(bell.length)
    // Findings of the check are mailed to administrators only.
    const mailed = bell.filter(({ kind }) => kind !== 'integrity-findings')
    expect(digest.match(/^• /gm)).toHaveLength(mailed.length)
    const hiddenLabel = user === fixture.withoutTag ? labelCanaries.tags : labelCanaries.categories
    for (const text of [...pushes, digest]) {
      expect(text).not.toContain(canary)
      expect(text).not.toContain(hiddenLabel)
    }
  }
})

test('calendar feeds of restricted users have the events, and nothing of the hidden items that these link to', async () => {
  for (const user of getRestrictedUsers()) {
    const feed = await readFeed(user)
    expect(feed).toContain('SUMMARY:Summer')
    expect(feed).toBe(feedsBefore.get(user))
    for (const secret of [canary, labelCanaries.tags, labelCanaries.categories])
      expect(feed).not.toContain(secret)
  }
})

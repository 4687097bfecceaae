import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { buildUrl } from '@lares/shared-types/contract'
import * as contracts from '@lares/shared-types/contracts/integrity'
import { checkNames } from '@lares/shared-types/integrity'
import { permissions } from '@lares/shared-types/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getStoredPath } from '../../files/testing/stored-path.ts'
import { createLeakFixture, type LeakFixture } from '../../leaks/leak-fixture.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { listFindings, repair, runChecks } from './testing/run-integrity.ts'

let fixture: LeakFixture
let users: TestUser[]
let before: string[]
let hiddenIds: string[]

/** Damages the originals of items, and gives each item the same file as the one before. */
async function harm(itemIds: readonly string[]): Promise<void> {
  const { archive } = fixture
  const assets = await archive.services.db
    .selectFrom('assets')
    .select(['id', 'sha256'])
    .where('item_id', 'in', itemIds)
    .orderBy('id')
    .execute()
  for (const { id, sha256 } of assets) {
    await rm(getStoredPath(archive, sha256), { force: true })
    await archive.services.db
      .updateTable('assets')
      .set({ sha256: assets[0]?.sha256 ?? '', state: 'failed', reason: 'corrupt' })
      .where('id', '=', id)
      .execute()
  }
}

/** Everything that the calls answer, except the times of the runs. */
async function ask(user: TestUser): Promise<string> {
  const { app, getHeaders } = fixture.archive
  const urls = [
    buildUrl(contracts.listChecks),
    buildUrl(contracts.listRepairs),
    ...checkNames.flatMap((check) => [
      buildUrl(contracts.listFindings, { query: { check } }),
      buildUrl(contracts.listFindings, { query: { check, limit: 1 } }),
    ]),
  ]
  const replies: string[] = []
  for (const url of urls) {
    const { payload } = await app.inject({ url, headers: getHeaders(user) })
    replies.push(payload.replace(/"completedAt":"[^"]+"/g, '"completedAt":""'))
  }
  return replies.join('\n')
}

beforeAll(async () => {
  fixture = await createLeakFixture()
  const { archive, admin, labels } = fixture
  users = [
    await archive.addUser({ permissions: [...permissions], restrictedTagIds: [labels.tag] }),
    await archive.addUser({ permissions: ['integrity:run'], restrictedCategoryIds: [labels.category] }),
  ]
  await harm(fixture.visible.map(({ id }) => id))
  await runChecks(archive, admin, [...checkNames])
  await repair(archive, admin, 'missing-originals')
  before = await Promise.all(users.map(ask))
  const hidden = await fixture.hide()
  hiddenIds = hidden.items.map(({ id }) => id)
  await harm(hiddenIds)
  // Files that two users share are a pair only for those who see both.
  await archive.services.db
    .updateTable('assets')
    .set({ sha256: (await loadVisibleHash()) ?? '' })
    .where('id', '=', hidden.items[0]?.assetId ?? '')
    .execute()
  await runChecks(archive, admin, [...checkNames])
  await repair(archive, admin, 'missing-originals')
}, 120_000)
afterAll(() => fixture.archive.close())

async function loadVisibleHash(): Promise<string | undefined> {
  const row = await fixture.archive.services.db
    .selectFrom('assets')
    .select('sha256')
    .where('id', '=', fixture.visible[0]?.assetId ?? '')
    .executeTakeFirst()
  return row?.sha256
}

test('the checks find something about hidden items, so that the comparison is meaningful', async () => {
  const seen = await ask(fixture.admin)
  for (const id of hiddenIds) expect(seen).toContain(id)
  expect(before[0]).toContain(fixture.visible[0]?.id)
})

test('lists, counts and repairs are the same for restricted users as if hidden items did not exist', async () => {
  for (const [index, user] of users.entries()) {
    const withoutRepeated = (text: string | undefined) => text?.split('\n').filter((_, line) => line !== 1)
    expect(withoutRepeated(await ask(user))).toEqual(withoutRepeated(before[index]))
    for (const id of hiddenIds) expect(await ask(user)).not.toContain(id)
  }
})

test('findings about hidden items answer like missing ones', async () => {
  const { archive, admin } = fixture
  const findings = [
    ...(await listFindings(archive, admin, 'missing-originals')),
    ...(await listFindings(archive, admin, 'duplicate-files')),
  ].filter(({ item, otherItem }) => [item?.id, otherItem?.id].some((id) => hiddenIds.includes(id ?? '')))
  expect(findings.length).toBeGreaterThan(5)
  const pair = { keep: { itemId: randomUUID(), version: 1 }, remove: { itemId: randomUUID(), version: 1 } }
  for (const user of users) {
    for (const { id, check } of findings) {
      const params = { id }
      for (const contract of [contracts.dismissFinding, contracts.reopenFinding])
        expect((await archive.call(user, contract, { params })).error.code).toBe('not-found')
      const { status } = await archive.call(user, contracts.uniteItems, { params, body: pair })
      expect(status).toBe(user === users[0] ? 404 : 403)
      if (check !== 'missing-originals') continue
      const body = { check, findingIds: [id] }
      const { reply } = await archive.call(user, contracts.repairFindings, { body })
      expect(reply).toEqual({ operationId: null })
    }
  }
})

test('repairing all findings of a check leaves those of hidden items alone', async () => {
  const { archive, admin } = fixture
  const [user] = users
  if (!user) throw new Error('there is no user')
  const before = await listFindings(archive, admin, 'without-category')
  expect(before.length).toBeGreaterThan(0)
  await repair(archive, user, 'missing-originals')
  const { db } = archive.services
  const repairs = await db.selectFrom('repairs').select('item_id').where('by_id', '=', user.id).execute()
  expect(repairs.length).toBeGreaterThan(0)
  for (const { item_id } of repairs) expect(hiddenIds).not.toContain(item_id)
})

test('a user without the permission may do nothing of it', async () => {
  const { archive } = fixture
  const user = await archive.addUser()
  expect((await archive.call(user, contracts.listChecks, {})).error.code).toBe('forbidden')
})

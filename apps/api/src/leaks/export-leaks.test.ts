import * as contracts from '@lares/shared-types/contracts/exports'
import * as items from '@lares/shared-types/contracts/items'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { download, everything, makeExport, unzipTexts } from '../testing/make-export.ts'
import {
  canary,
  createLeakFixture,
  type FixtureItem,
  type LeakFixture,
  labelCanaries,
} from './leak-fixture.ts'

let fixture: LeakFixture
let hidden: { items: FixtureItem[]; trashed: FixtureItem }

beforeAll(async () => {
  fixture = await createLeakFixture()
  hidden = await fixture.hide()
})
afterAll(() => fixture.archive.close())

/** Names and contents of all entries of an export. */
async function readExport(user = fixture.admin, selection = everything): Promise<string> {
  const id = await makeExport(fixture.archive, user, selection)
  return JSON.stringify(unzipTexts(await download(fixture.archive, user, id)))
}

const getRestricted = () => [
  { user: fixture.withoutTag, labelCanary: labelCanaries.tags, otherCanary: labelCanaries.categories },
  { user: fixture.withoutCategory, labelCanary: labelCanaries.categories, otherCanary: labelCanaries.tags },
]

test('an export of an administrator has the canaries, so that the test can detect a leak', async () => {
  const content = await readExport()
  expect(content).toContain(canary)
  expect(content).toContain('Private')
  for (const { id } of hidden.items) expect(content).toContain(id)
})

test('an export of everything has nothing of what is hidden or in the trash', async () => {
  for (const { user, labelCanary, otherCanary } of getRestricted()) {
    const content = await readExport(user)
    for (const { id } of fixture.visible) expect(content).toContain(id)
    for (const { id, assetId } of [...hidden.items, hidden.trashed]) {
      expect(content).not.toContain(id)
      expect(content).not.toContain(assetId)
    }
    expect(content).not.toContain(canary)
    expect(content).not.toContain(labelCanary)
    // Labels that are not hidden from the user are listed, although all their items are hidden.
    const withoutOther = content.replaceAll(`Private ${otherCanary}`, '')
    expect(withoutOther).not.toContain('Private')
  }
})

test('hidden items that are selected by their ids are left out as if they did not exist', async () => {
  for (const { user } of getRestricted()) {
    const ids = [...hidden.items, hidden.trashed, ...fixture.visible].map(({ id }) => id)
    const content = await readExport(user, { ids })
    expect(content).not.toContain(canary)
    for (const { id } of hidden.items) expect(content).not.toContain(id)
  }
})

test('an export can no longer be downloaded once something in it is hidden from its owner', async () => {
  const { archive, admin, withoutTag, labels } = fixture
  const [{ id: itemId } = { id: '' }] = fixture.visible
  const id = await makeExport(archive, withoutTag, { ids: [itemId] })
  const request = { params: { id } }
  expect((await archive.call(withoutTag, contracts.downloadExport, request)).status).toBe(200)
  const change = async (tagIds: string[]) => {
    const { version } = (await archive.call(admin, items.getItem, { params: { id: itemId } })).reply
    await archive.call(admin, items.changeItem, { params: { id: itemId }, body: { version, tagIds } })
  }
  await change([labels.childTag])
  expect((await archive.call(withoutTag, contracts.downloadExport, request)).error.code).toBe(
    'export-outdated',
  )
  const { reply } = await archive.call(withoutTag, contracts.getExport, request)
  expect(reply.state).toBe('outdated')
  await change([])
  expect((await archive.call(withoutTag, contracts.downloadExport, request)).status).toBe(200)
})

test('nobody else can see, download or delete an export, not even an administrator', async () => {
  const { archive, admin, withoutTag, withoutCategory } = fixture
  const id = await makeExport(archive, withoutTag)
  const request = { params: { id } }
  for (const user of [admin, withoutCategory]) {
    for (const contract of [contracts.getExport, contracts.downloadExport, contracts.deleteExport])
      expect((await archive.call(user, contract, request)).status).toBe(404)
    const { exports } = (await archive.call(user, contracts.listExports, {})).reply
    expect(exports.map((one) => one.id)).not.toContain(id)
  }
})

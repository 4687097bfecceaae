import { randomBytes } from 'node:crypto'
import * as contracts from '@lares/shared-types/contracts/exports'
import { changeItem, getItem, trashItem } from '@lares/shared-types/contracts/items'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileStore } from '../../files/file-store.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { addTag } from '../../testing/add-tag.ts'
import { download, makeExport, prepareExport, unzipTexts } from '../../testing/make-export.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser
let relative: TestUser
let secretTagId: string

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  secretTagId = (await addTag(archive, admin, { en: 'Secret' })).id
  relative = await archive.addUser({ restrictedTagIds: [secretTagId], permissions: ['items:export'] })
})
afterAll(() => archive.close())

const load = async (id: string) =>
  (await archive.call(relative, contracts.getExport, { params: { id } })).reply

async function addItem(title: string): Promise<string> {
  const fields = { title, date: '1952-07-14' }
  return (await addItemWithFile(archive, admin, randomBytes(100), `${title}.bin`, fields)).item.id
}

async function hide(id: string): Promise<void> {
  const { version } = (await archive.call(admin, getItem, { params: { id } })).reply
  const body = { version, tagIds: [secretTagId] }
  expect((await archive.call(admin, changeItem, { params: { id }, body })).status).toBe(200)
}

/** The file store, with a change that happens after the list of items was frozen and before any item is written. */
function afterFreezing(change: () => Promise<unknown>): FileStore {
  const { files } = archive.services
  return {
    ...files,
    async createWorkFolder(purpose) {
      await change()
      return files.createWorkFolder(purpose)
    },
  }
}

test('what is hidden or put into the trash while an export is prepared is not in it', async () => {
  const [shown, hidden, trashed] = [await addItem('Lake'), await addItem('Canary'), await addItem('Canary')]
  const files = afterFreezing(async () => {
    await hide(hidden)
    const { version } = (await archive.call(admin, getItem, { params: { id: trashed } })).reply
    await archive.call(admin, trashItem, { params: { id: trashed }, query: { version } })
  })
  const id = await makeExport(archive, relative, { ids: [shown, hidden, trashed] }, { files })
  expect(await load(id)).toMatchObject({ state: 'ready', itemCount: 1, fileCount: 1 })
  const texts = unzipTexts(await download(archive, relative, id))
  const content = JSON.stringify(texts)
  expect(content).toContain(shown)
  expect(texts['calendar.ics']).toContain(shown)
  for (const absent of [hidden, trashed, 'Canary']) expect(content).not.toContain(absent)
})

test('an export of which all items are hidden while it is prepared fails', async () => {
  const hidden = await addItem('Canary')
  const files = afterFreezing(() => hide(hidden))
  const id = await makeExport(archive, relative, { ids: [hidden] }, { files })
  expect(await load(id)).toMatchObject({ state: 'failed', error: 'not-found', itemCount: 0, size: null })
})

test('an export is outdated at once if an item is hidden after it was written', async () => {
  const hidden = await addItem('Canary')
  const { files } = archive.services
  const hidesMeanwhile: FileStore = {
    ...files,
    async adopt(path, sha256) {
      await hide(hidden)
      return files.adopt(path, sha256)
    },
  }
  const id = await makeExport(archive, relative, { ids: [hidden] }, { files: hidesMeanwhile })
  expect((await load(id)).state).toBe('outdated')
  const { error } = await archive.call(relative, contracts.downloadExport, { params: { id } })
  expect(error.code).toBe('export-outdated')
})

test('after an interruption, what was hidden since the list was frozen is not in the export', async () => {
  const [shown, hidden] = [await addItem('Lake'), await addItem('Canary')]
  const interrupted = afterFreezing(() => Promise.reject(new Error('The process ended.')))
  const body = { selection: { ids: [shown, hidden] } }
  const { reply } = await archive.call(relative, contracts.createExport, { body })
  await expect(prepareExport(archive, reply, { files: interrupted })).rejects.toThrow('The process ended.')
  await hide(hidden)
  await prepareExport(archive, reply)
  expect(await load(reply.id)).toMatchObject({ state: 'ready', itemCount: 1 })
  expect(JSON.stringify(unzipTexts(await download(archive, relative, reply.id)))).not.toContain(hidden)
})

test('an export of who may no longer export fails', async () => {
  const id = await addItem('Lake')
  const former = await archive.addUser({ permissions: ['items:export'] })
  const { reply } = await archive.call(former, contracts.createExport, { body: { selection: { ids: [id] } } })
  const { db } = archive.services
  await db.updateTable('users').set({ permissions: [] }).where('id', '=', former.id).execute()
  await prepareExport(archive, reply)
  const { state, error } = await db
    .selectFrom('operations')
    .select(['state', 'error'])
    .where('id', '=', reply.operationId)
    .executeTakeFirstOrThrow()
  expect([state, error]).toEqual(['failed', 'forbidden'])
})

import { recipes } from '@lares/shared-types/assets'
import { buildUrl } from '@lares/shared-types/contract'
import { getThumbnail } from '@lares/shared-types/contracts/assets'
import { getOperation, listOperations } from '@lares/shared-types/contracts/operations'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Services } from '../../services.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { deriveAsset } from './derive-asset.ts'
import { refreshRenditionsJob, startRenditionRefreshIfOutdated } from './refresh-renditions.job.ts'

let archive: TestArchive
let admin: TestUser
const signal = new AbortController().signal

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
})
beforeEach(async () => {
  await sql`delete from operations`.execute(archive.services.db)
  await sql`delete from pgboss.job where name = 'refresh-renditions'`.execute(archive.services.db)
})
afterAll(() => archive.close())

async function addPicture(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer()
  const { assetId } = await addItemWithFile(archive, admin, bytes, `${background}.png`)
  await deriveAsset(archive.services, assetId, signal)
  return assetId
}

/** Makes the renditions of an asset look like those of an older recipe, with other bytes. */
async function makeOutdated(assetId: string): Promise<void> {
  await sql`
    update renditions set recipe = 0, media_type = 'image/old' where asset_id = ${assetId}`.execute(
    archive.services.db,
  )
}

async function loadRecipes(assetId: string): Promise<number[]> {
  const { rows } = await sql<{ recipe: number }>`
    select distinct recipe from renditions where asset_id = ${assetId}`.execute(archive.services.db)
  return rows.map(({ recipe }) => recipe)
}

async function takePayload(): Promise<{ operationId?: string } | undefined> {
  const { rows } = await sql<{ data: { operationId?: string } }>`
    delete from pgboss.job where id = (
      select id from pgboss.job where name = 'refresh-renditions' order by created_on limit 1)
    returning data`.execute(archive.services.db)
  return rows[0]?.data
}

/** Starts a refresh as a worker does, and runs its first job. */
async function refresh(services: Partial<Services> = {}): Promise<string> {
  await startRenditionRefreshIfOutdated(archive.services)
  const payload = (await takePayload()) ?? {}
  await refreshRenditionsJob.handle(payload, { services: { ...archive.services, ...services }, signal })
  return payload.operationId ?? ''
}

const loadOperation = async (id: string) =>
  (await archive.call(admin, getOperation, { params: { id } })).reply

test('new renditions have the present recipe, and nothing is started for them', async () => {
  const assetId = await addPicture('teal')
  expect(await loadRecipes(assetId)).toEqual([recipes.image.version])
  await startRenditionRefreshIfOutdated(archive.services)
  const { reply } = await archive.call(admin, listOperations, { query: { scope: 'all' } })
  expect(reply.operations).toEqual([])
})

test('renditions of an older recipe are replaced, and others are left alone', async () => {
  const [outdated, current] = [await addPicture('navy'), await addPicture('olive')]
  await makeOutdated(outdated)
  const derive = vi.spyOn(archive.services.media, 'derive')
  try {
    const id = await refresh()
    expect(derive).toHaveBeenCalledOnce()
    expect(await loadOperation(id)).toMatchObject({
      kind: 'rendition-refresh',
      state: 'succeeded',
      done: 1,
      total: 1,
      result: { count: 1, unchanged: 0 },
    })
  } finally {
    derive.mockRestore()
  }
  expect(await loadRecipes(outdated)).toEqual([recipes.image.version])
  expect(await loadRecipes(current)).toEqual([recipes.image.version])
})

test('the present rendition is available until the new one is stored', async () => {
  const assetId = await addPicture('maroon')
  await makeOutdated(assetId)
  const request = () =>
    archive.app.inject({
      url: buildUrl(getThumbnail, { params: { id: assetId } }),
      headers: archive.getHeaders(admin),
    })
  const { media } = archive.services
  const during: unknown[] = []
  await refresh({
    media: {
      ...media,
      async derive(input) {
        const derivation = await media.derive(input)
        const { statusCode, headers } = await request()
        during.push([statusCode, headers['content-type']])
        return derivation
      },
    },
  })
  expect(during).toEqual([[200, 'image/old']])
  const { statusCode, headers } = await request()
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
})

test('is started once, however many workers start', async () => {
  const assetId = await addPicture('coral')
  await makeOutdated(assetId)
  await Promise.all([1, 2, 3].map(() => startRenditionRefreshIfOutdated(archive.services)))
  expect(await takePayload()).toBeDefined()
  expect(await takePayload()).toBeUndefined()
  await refreshRenditionsJob.handle({}, { services: archive.services, signal })
})

test('a file that cannot be read any more keeps its renditions, and is not tried again', async () => {
  const assetId = await addPicture('plum')
  await makeOutdated(assetId)
  const { media } = archive.services
  const { UnreadableFile } = await import('@lares/media-engine/unreadable-file')
  const derive = vi.fn(async () => {
    throw new UnreadableFile('corrupt')
  })
  const id = await refresh({ media: { ...media, derive } })
  expect(await loadOperation(id)).toMatchObject({ state: 'succeeded', result: { count: 0, unchanged: 1 } })
  const { rows } = await sql`
    select distinct media_type from renditions where asset_id = ${assetId}`.execute(archive.services.db)
  expect(rows).toEqual([{ media_type: 'image/old' }])
  await startRenditionRefreshIfOutdated(archive.services)
  expect(await takePayload()).toBeUndefined()
  await sql`delete from renditions where asset_id = ${assetId}`.execute(archive.services.db)
})

test('waits while new files are being processed and while the disk is full', async () => {
  const assetId = await addPicture('gold')
  await makeOutdated(assetId)
  const { assetId: newId } = await addItemWithFile(archive, admin, Buffer.from('words'), 'note.txt')
  const id = await refresh()
  expect(await loadOperation(id)).toMatchObject({ state: 'pending', done: 0, total: 1 })
  await deriveAsset(archive.services, newId, signal)
  const payload = (await takePayload()) ?? {}
  const { files } = archive.services
  const fullDisk = new Proxy(files, {
    get: (target, name) => {
      if (name === 'getFreeBytes') return async () => 0
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  await refreshRenditionsJob.handle(payload, { services: { ...archive.services, files: fullDisk }, signal })
  expect(await loadOperation(id)).toMatchObject({ state: 'pending', done: 0 })
  expect(await loadRecipes(assetId)).toEqual([0])
  await refreshRenditionsJob.handle((await takePayload()) ?? {}, { services: archive.services, signal })
  expect(await loadOperation(id)).toMatchObject({ state: 'succeeded', done: 1 })
})

test('goes on after the assets that were done when a job fails', async () => {
  const ids = [await addPicture('pink'), await addPicture('lime'), await addPicture('aqua')]
  for (const assetId of ids) await makeOutdated(assetId)
  const { media } = archive.services
  let calls = 0
  const failing = {
    ...media,
    derive: async (input: Parameters<typeof media.derive>[0]) => {
      calls += 1
      if (calls === 2) throw new Error('killed')
      return media.derive(input)
    },
  }
  await startRenditionRefreshIfOutdated(archive.services)
  const payload = (await takePayload()) ?? {}
  const run = () =>
    refreshRenditionsJob.handle(payload, { services: { ...archive.services, media: failing }, signal })
  await expect(run()).rejects.toThrow('killed')
  await run()
  expect(calls).toBe(4)
  for (const assetId of ids) expect(await loadRecipes(assetId)).toEqual([recipes.image.version])
})

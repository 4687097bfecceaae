import { startBatch } from '@lares/shared-types/contracts/batches'
import { cancelOperation } from '@lares/shared-types/contracts/operations'
import { permissions } from '@lares/shared-types/permissions'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import { deriveAsset } from '../assets/derive-asset.ts'
import { batchLostJob } from './batch-lost.job.ts'
import { runBatchJob } from './run-batch.job.ts'

let archive: TestArchive
let picture: Buffer
const { signal } = new AbortController()

beforeAll(async () => {
  archive = await openTestArchive()
  const white = { create: { width: 40, height: 20, channels: 3, background: 'white' } } as const
  picture = await sharp(white).png().toBuffer()
})
afterAll(() => archive.close())
beforeEach(async () => {
  await archive.services.db.deleteFrom('items').execute()
  await archive.services.db.deleteFrom('operations').execute()
})

/** Starts to derive two pictures again, and lets the batch reach the first of them. */
async function startHalf() {
  const { db } = archive.services
  const user = await archive.addUser({ permissions: [...permissions] })
  const pictures = [
    await addItemWithFile(archive, user, picture, '1.png', { kind: 'image' }),
    await addItemWithFile(archive, user, picture, '2.png', { kind: 'image' }),
  ]
  for (const { assetId } of pictures) await deriveAsset(archive.services, assetId, signal)
  const body = {
    selection: { ids: pictures.map(({ item }) => item.id) },
    act: { name: 'derive' as const, params: {} },
  }
  const { reply } = await archive.call(user, startBatch, { body })
  const assetId = pictures[0]?.assetId ?? ''
  await db.updateTable('renditions').set({ recipe: 0 }).where('asset_id', '=', assetId).execute()
  await db
    .updateTable('batch_items')
    .set({ state: 'changed' })
    .where('batch_id', '=', reply.id)
    .where('position', '=', 1)
    .execute()
  return { user, work: { batchId: reply.id, operationId: reply.operationId ?? '' } }
}

async function expectStoppedAndRefreshing(batchId: string) {
  const { db } = archive.services
  const batch = await db.selectFrom('batches').selectAll().where('id', '=', batchId).executeTakeFirstOrThrow()
  expect(batch.state).toBe('stopped')
  const refreshes = await db
    .selectFrom('operations')
    .select('total')
    .where('kind', '=', 'rendition-refresh')
    .execute()
  expect(refreshes).toEqual([{ total: 1 }])
}

test('a cancelled batch lets what it has marked be derived again', async () => {
  const { user, work } = await startHalf()
  await archive.call(user, cancelOperation, { params: { id: work.operationId } })
  await expectStoppedAndRefreshing(work.batchId)
})

test('so does one that is cancelled while it runs', async () => {
  const { user, work } = await startHalf()
  const { db } = archive.services
  await db.updateTable('operations').set({ state: 'running' }).where('id', '=', work.operationId).execute()
  await archive.call(user, cancelOperation, { params: { id: work.operationId } })
  await runBatchJob.handle(work, { services: archive.services, signal })
  await expectStoppedAndRefreshing(work.batchId)
})

test('so does one whose user has lost the right to run it', async () => {
  const { user, work } = await startHalf()
  const { db } = archive.services
  await db.updateTable('users').set({ permissions: [] }).where('id', '=', user.id).execute()
  await runBatchJob.handle(work, { services: archive.services, signal })
  await expectStoppedAndRefreshing(work.batchId)
})

test('so does one whose job has failed for the last time', async () => {
  const { work } = await startHalf()
  await batchLostJob.handle(work, { services: archive.services, signal })
  await expectStoppedAndRefreshing(work.batchId)
})

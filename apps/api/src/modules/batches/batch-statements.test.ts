import type { BatchActInput } from '@lares/shared-types/batches'
import { startBatch, undoBatch } from '@lares/shared-types/contracts/batches'
import { createItem } from '@lares/shared-types/contracts/items'
import { permissions } from '@lares/shared-types/permissions'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { addTag } from '../../testing/add-tag.ts'
import { countStatements } from '../../testing/count-statements.ts'
import { insertParticipant } from '../../testing/insert-participant.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { finishBatch } from './testing/run-batch.ts'

/** Enough for several transactions, so that what a batch costs once does not count. */
const count = 60

let archive: TestArchive
let user: TestUser
let itemIds: string[]

beforeAll(async () => {
  archive = await openTestArchive()
  user = await archive.addUser({ permissions: [...permissions] })
  const tag = await addTag(archive, user, { en: 'Holidays' })
  const participantId = await insertParticipant(archive.services.db, { names: { en: 'Rosa' } })
  const body = { kind: 'post' as const, title: 'Letter', date: '1962', tagIds: [tag.id] }
  itemIds = []
  for (let index = 0; index < count; index += 1) {
    const participants = [{ participantId, role: 'present' as const }]
    itemIds.push((await archive.call(user, createItem, { body: { ...body, participants } })).reply.id)
  }
})
afterAll(() => archive.close())

test('an item costs few statements, also with labels and people that the batch does not touch', async () => {
  // Transactions take no time, so that they have as many items on a busy machine.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => clock.mockRestore())
  const act: BatchActInput = { name: 'shift-dates', params: { years: 1 } }
  const { reply: batch } = await archive.call(user, startBatch, {
    body: { selection: { ids: itemIds }, act },
  })
  const run = await countStatements(archive, async (counted) => {
    expect((await finishBatch(counted, user, batch)).batch.counts.changed).toBe(count)
  })
  const { reply: undoing } = await archive.call(user, undoBatch, { params: { id: batch.id } })
  const undo = await countStatements(archive, async (counted) => {
    expect((await finishBatch(counted, user, undoing)).batch.counts.undone).toBe(count)
  })
  expect(run / count).toBeLessThan(2)
  expect(undo / count).toBeLessThan(2)
})

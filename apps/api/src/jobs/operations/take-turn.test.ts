import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/in-transaction.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { startOperation } from './start-operation.ts'
import { takeTurn, takeTurnOfBatch } from './take-turn.ts'

let archive: TestArchive

beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

const turn = ({ id }: TestUser) => ({ userId: id, kinds: ['sound-processing'] }) as const

/** Starts an operation by hand, and returns its priority. */
async function start(user: TestUser): Promise<number> {
  const { db, jobs } = archive.services
  return inTransaction(db, async (trx) => {
    const priority = await takeTurn(trx, { ...turn(user), max: 3 })
    const order = { versionId: uuidv7(), assetId: uuidv7(), userId: user.id, steps: [], name: '' }
    const operation = { kind: 'sound-processing', userId: user.id, priority } as const
    await startOperation(trx, jobs, 'process-sound', order, operation)
    return priority
  })
}

const startInBatch = (user: TestUser) =>
  inTransaction(archive.services.db, (trx) => takeTurnOfBatch(trx, turn(user)))

test('the first operation of a user comes before the second of another, and a batch after both', async () => {
  const [busy, other] = [await archive.addUser(), await archive.addUser()]
  expect([await start(busy), await start(busy), await start(busy)]).toEqual([0, -1, -2])
  expect(await start(other)).toBe(0)
  const [ofBusy, ofOther] = [await startInBatch(busy), await startInBatch(other)]
  expect(ofBusy).toBeLessThan(ofOther)
  expect(ofOther).toBeLessThan(-100)
  await expect(start(busy)).rejects.toMatchObject({ code: 'too-many-requests' })
})

test('concurrent requests of a user do not exceed the maximum', async () => {
  const user = await archive.addUser()
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => start(user)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

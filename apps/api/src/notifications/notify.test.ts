import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../db/in-transaction.ts'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import type { TestUser } from '../testing/test-users.ts'
import { notify } from './notify.ts'

let archive: TestArchive
let user: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  user = await archive.addUser()
})
afterAll(() => archive.close())

const send = (...[notification]: [Parameters<typeof notify>[1]]) =>
  inTransaction(archive.services.db, (trx) => notify(trx, notification))

const load = (of: TestUser) =>
  archive.services.db
    .selectFrom('notifications')
    .select(['id', 'kind', 'params', 'key', 'read_at', 'created_at'])
    .where('user_id', '=', of.id)
    .orderBy('id')
    .execute()

describe('a notification', () => {
  test('reaches each recipient once, and nobody who was deleted', async () => {
    const [anna, bruno] = [await archive.addUser(), await archive.addUser()]
    await archive.services.db.deleteFrom('users').where('id', '=', bruno.id).execute()
    await send({ recipients: [anna.id, anna.id, bruno.id], kind: 'backup-failed', params: {} })
    expect(await load(anna)).toMatchObject([{ kind: 'backup-failed', params: {}, read_at: null }])
    await send({ recipients: [], kind: 'backup-failed', params: {} })
    expect(await load(anna)).toHaveLength(1)
  })

  test('for the administrators reaches the active ones', async () => {
    const [ada, suspended] = [
      await archive.addUser({ isAdmin: true }),
      await archive.addUser({ isAdmin: true }),
    ]
    await archive.services.db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', '=', suspended.id)
      .execute()
    await send({ recipients: 'administrators', kind: 'integrity-findings', params: { count: 3 } })
    expect(await load(ada)).toMatchObject([{ kind: 'integrity-findings', params: { count: 3 } }])
    expect([...(await load(suspended)), ...(await load(user))]).toEqual([])
  })

  test('with the key of an unread one updates it, and of a read one is a new one', async () => {
    const anna = await archive.addUser()
    const overdue = (days: number) =>
      send({ recipients: [anna.id], kind: 'backup-overdue', params: { days }, key: 'overdue' })
    await overdue(1)
    const [first] = await load(anna)
    await overdue(2)
    const [updated, ...others] = await load(anna)
    expect(others).toEqual([])
    expect(updated).toMatchObject({ id: first?.id, params: { days: 2 } })
    expect(updated?.created_at.getTime()).toBeGreaterThan(first?.created_at.getTime() ?? 0)
    await archive.services.db
      .updateTable('notifications')
      .set({ read_at: new Date() })
      .where('user_id', '=', anna.id)
      .execute()
    await overdue(3)
    expect(await load(anna)).toMatchObject([{ params: { days: 2 } }, { params: { days: 3 } }])
  })

  test('without a key is added each time', async () => {
    const anna = await archive.addUser()
    for (let count = 0; count < 3; count++)
      await send({ recipients: [anna.id], kind: 'backup-failed', params: {} })
    expect(await load(anna)).toHaveLength(3)
  })

  test('exists only if the transaction that sends it commits', async () => {
    const anna = await archive.addUser()
    const broken = inTransaction(archive.services.db, async (trx) => {
      await notify(trx, { recipients: [anna.id], kind: 'backup-failed', params: {} })
      throw new Error('changed my mind')
    })
    await expect(broken).rejects.toThrow('changed my mind')
    expect(await load(anna)).toEqual([])
  })
})

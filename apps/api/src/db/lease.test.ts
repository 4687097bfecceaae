import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import { acquireLease, isLeaseHeld, type Lease, leaseTtlMs } from './lease.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

async function acquire(name: string, onWanted = () => {}, signal?: AbortSignal): Promise<Lease> {
  const lease = await acquireLease(archive.services.db, { name, onWanted, ...(signal && { signal }) })
  onTestFinished(() => lease.release())
  return lease
}

/** Writes the lease that a killed process leaves behind. */
async function leaveLease(name: string, expiresInMs: number): Promise<void> {
  const expires_at = sql<Date>`now() + ${expiresInMs} * interval '1 millisecond'`
  await archive.services.db
    .insertInto('leases')
    .values({ name, holder: randomUUID(), expires_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ holder: randomUUID(), expires_at }))
    .execute()
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

describe('a lease', () => {
  test('is held by one at a time; its holder is told that another one waits', async () => {
    const onWanted = vi.fn()
    const first = await acquire('told', onWanted)
    let isSecondHeld = false
    const second = acquire('told').then((lease) => {
      isSecondHeld = true
      return lease
    })
    await vi.waitFor(() => expect(onWanted).toHaveBeenCalled(), 15_000)
    expect(isSecondHeld).toBe(false)
    await first.release()
    await (await second).assertHeld()
  })

  test('is known to be held until it is released, or has expired long ago', async () => {
    const { db } = archive.services
    expect(await isLeaseHeld(db, 'known')).toBe(false)
    const lease = await acquire('known')
    expect(await isLeaseHeld(db, 'known')).toBe(true)
    expect(await isLeaseHeld(db, 'another')).toBe(false)
    await lease.release()
    expect(await isLeaseHeld(db, 'known')).toBe(false)
    await leaveLease('known', -10_000)
    expect(await isLeaseHeld(db, 'known')).toBe(true)
    await leaveLease('known', -120_000)
    expect(await isLeaseHeld(db, 'known')).toBe(false)
  })

  test('is held by one of a hundred that want it at the same moment', async () => {
    let [holding, most, total] = [0, 0, 0]
    await Promise.all(
      Array.from({ length: 100 }, async () => {
        const lease = await acquireLease(archive.services.db, { name: 'wanted by many', onWanted() {} })
        most = Math.max(most, ++holding)
        total++
        await delay(1)
        holding--
        await lease.release()
      }),
    )
    expect([most, total]).toEqual([1, 100])
  }, 180_000)

  test('of one name does not block another', async () => {
    await acquire('one')
    expect(await measure(() => acquire('another'))).toBeLessThan(1000)
  })

  test('of a killed process is taken over when it expires, and not before', async () => {
    await leaveLease('of a killed process', 1500)
    const waitedMs = await measure(() => acquire('of a killed process'))
    expect(waitedMs).toBeGreaterThan(1400)
    expect(waitedMs).toBeLessThan(leaseTtlMs)
  })

  test('outlives its time while its holder renews it', async () => {
    const lease = await acquire('renewed')
    await expect(acquire('renewed', undefined, AbortSignal.timeout(leaseTtlMs + 1500))).rejects.toThrow()
    await lease.assertHeld()
  }, 60_000)

  test('that another one has taken over does not let its former holder go on', async () => {
    const onWanted = vi.fn()
    const lease = await acquire('taken over', onWanted)
    await leaveLease('taken over', 60_000)
    await vi.waitFor(() => expect(onWanted).toHaveBeenCalled(), 15_000)
    await expect(lease.assertHeld()).rejects.toMatchObject({ code: 'version-conflict' })
    await lease.release()
    const { rows } = await sql`select 1 from leases where name = 'taken over'`.execute(archive.services.db)
    expect(rows).toHaveLength(1)
  })

  test('is not waited for after the wait was cancelled', async () => {
    await leaveLease('cancelled', 60_000)
    const waitedMs = await measure(() =>
      expect(acquire('cancelled', undefined, AbortSignal.timeout(300))).rejects.toThrow(),
    )
    expect(waitedMs).toBeLessThan(2000)
  })
})

import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@lares/server-kit/app-error'
import { sql } from 'kysely'
import type { Db } from './client.ts'

/** How long a lease lasts if it is not renewed: a killed process blocks others at most for this time. */
export const leaseTtlMs = 5000
/** How often a lease is renewed, which is also how soon its holder learns that another request waits for it. */
const renewalMs = 1000
const pollMs = 200

/** How long a lease counts as held after it has expired: its holder may only be late in renewing it. */
const heldAfterExpiryMs = 60_000

/** The exclusive right to do something, among all processes with the same database, until it is released. */
export interface Lease {
  /** Resolves while the lease is held. Throws `version-conflict` when another holder has taken it over. */
  assertHeld(): Promise<void>
  /** Releases the lease. A failure is ignored, since the lease expires soon. */
  release(): Promise<void>
}

interface LeaseRequest {
  readonly name: string
  /** Called when another request waits for the lease, or has taken it over after it expired. */
  readonly onWanted: () => void
  /** Ends the wait for the current holder; `acquireLease` then throws the reason of the signal. */
  readonly signal?: AbortSignal
}

/**
 * Waits for a lease and acquires it. The current holder is asked to release it; one that is not renewed any more, because
 * its process was killed or its connection is lost, is taken over. No connection or transaction is held meanwhile.
 */
export async function acquireLease(db: Db, { name, onWanted, signal }: LeaseRequest): Promise<Lease> {
  const holder = randomUUID()
  let expiresAt = await tryToAcquire(db, name, holder)
  while (expiresAt === undefined) {
    await delay(pollMs, undefined, signal && { signal })
    expiresAt = await tryToAcquire(db, name, holder)
  }
  return holdLease(db, { name, holder, expiresAt, onWanted })
}

/**
 * Whether somebody holds a lease, for work that must not run at the same time but does not need the lease itself. After its
 * holder was killed it counts as held for a minute more.
 */
export async function isLeaseHeld(db: Db, name: string): Promise<boolean> {
  const lease = await db
    .selectFrom('leases')
    .select('name')
    .where('name', '=', name)
    .where('expires_at', '>', sql<Date>`now() - ${heldAfterExpiryMs} * interval '1 millisecond'`)
    .executeTakeFirst()
  return lease !== undefined
}

interface HeldLease {
  readonly name: string
  readonly holder: string
  /** Until when no other process can take over, by this process's monotonic clock. */
  readonly expiresAt: number
  readonly onWanted: () => void
}

function holdLease(db: Db, { name, holder, expiresAt: firstExpiry, onWanted }: HeldLease): Lease {
  let expiresAt = firstExpiry
  let isLost = false

  async function renew(): Promise<void> {
    const renewedUntil = performance.now() + leaseTtlMs
    const { rows } = await sql<{ wanted: boolean }>`
      update leases set expires_at = now() + ${leaseTtlMs} * interval '1 millisecond'
      where name = ${name} and holder = ${holder} returning wanted`.execute(db)
    const [row] = rows
    if (row) expiresAt = renewedUntil
    else isLost = true
    if (!row || row.wanted) onWanted()
  }

  // A failed renewal is repeated; until one succeeds, `assertHeld` stops the holder when the lease has expired.
  const timer = setInterval(() => renew().catch(() => undefined), renewalMs).unref()

  return {
    async assertHeld() {
      // The lease has expired by our clock, for example after a long statement. If no other holder has taken it, renewing it
      // succeeds.
      if (!isLost && performance.now() >= expiresAt) await renew()
      if (isLost) throw new AppError('version-conflict', { message: 'Another request goes on with this.' })
    },
    async release() {
      clearInterval(timer)
      await db
        .deleteFrom('leases')
        .where('name', '=', name)
        .where('holder', '=', holder)
        .execute()
        .catch(() => undefined)
    },
  }
}

/**
 * Acquires a lease that is free or expired; otherwise marks it as wanted. Returns until when it is held, by this process's
 * monotonic clock, which starts before the database's; undefined when another one holds it.
 */
async function tryToAcquire(db: Db, name: string, holder: string): Promise<number | undefined> {
  const expiresAt = performance.now() + leaseTtlMs
  const { rows } = await sql<{ holder: string }>`
    insert into leases as held (name, holder, expires_at)
    values (${name}, ${holder}, now() + ${leaseTtlMs} * interval '1 millisecond')
    on conflict (name) do update set
      holder = case when held.expires_at < now() then excluded.holder else held.holder end,
      expires_at = case when held.expires_at < now() then excluded.expires_at else held.expires_at end,
      wanted = held.expires_at >= now()
    returning holder`.execute(db)
  return rows[0]?.holder === holder ? expiresAt : undefined
}

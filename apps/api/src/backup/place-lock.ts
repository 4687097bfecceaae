import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { BackupError, isBackupError } from './backup-error.ts'
import { type BackupStorage, readAll } from './storage/backup-storage.ts'

const lockKey = 'lock.json'
/** How long a run that was killed blocks others. */
export const lockTtlMs = 120_000
const renewalMs = 30_000
/** How long a cancelled run tries to remove its lock, which expires otherwise. */
const cancelledReleaseMs = 1500
/** Two runs that start at once both write the lock; the later one holds it. */
const settlingMs = 200

const Lock = Type.Object({ holder: Type.String(), host: Type.String(), expiresAt: Type.String() })

/** The exclusive right to write to a storage. */
export interface PlaceLock {
  /** Aborted with `busy` when another run has taken the lock over, for example after this machine was suspended. */
  readonly signal: AbortSignal
  /** Throws `busy` unless the lock is held: asked before what another run could not know of. */
  assertHeld(): Promise<void>
}

/**
 * Runs `work` while no other run, also not one of another machine, writes to the storage. Throws `busy`. `now` is the clock
 * by which locks expire.
 */
export async function withPlaceLock<T>(
  storage: BackupStorage,
  now: () => Date,
  work: (lock: PlaceLock) => Promise<T>,
): Promise<T> {
  const holder = randomUUID()
  const current = await readLock(storage)
  if (current && new Date(current.expiresAt) > now()) throw busy(storage)
  const startedAt = performance.now()
  await writeLock(storage, holder, now())
  // A write that was begun at the same time may take as long as this one.
  await delay(settlingMs + 2 * (performance.now() - startedAt))
  if ((await readLock(storage))?.holder !== holder) throw busy(storage)
  const losing = new AbortController()
  const isHeld = async () => (await readLock(storage))?.holder === holder
  async function assertHeld(): Promise<void> {
    if (!(await isHeld())) losing.abort(busy(storage))
    losing.signal.throwIfAborted()
  }
  async function release(): Promise<void> {
    const releasing = storage.signal?.aborted
      ? storage.withSignal(AbortSignal.timeout(cancelledReleaseMs))
      : storage
    if ((await readLock(releasing))?.holder === holder) await releasing.remove(lockKey)
  }
  const renew = () => assertHeld().then(() => writeLock(storage, holder, now()))
  // A failed renewal is repeated; a place that stays away fails the run by itself.
  const timer = setInterval(() => renew().catch(() => undefined), renewalMs).unref()
  try {
    return await work({ signal: losing.signal, assertHeld })
  } finally {
    clearInterval(timer)
    await release().catch(() => undefined)
  }
}

async function writeLock(storage: BackupStorage, holder: string, now: Date): Promise<void> {
  const lock: Static<typeof Lock> = {
    holder,
    host: hostname(),
    expiresAt: new Date(now.getTime() + lockTtlMs).toISOString(),
  }
  await storage.write(lockKey, Buffer.from(JSON.stringify(lock)))
}

async function readLock(storage: BackupStorage): Promise<Static<typeof Lock> | undefined> {
  try {
    const lock: unknown = JSON.parse(String(await readAll(await storage.read(lockKey), 4096)))
    return Value.Check(Lock, lock) ? lock : undefined
  } catch (error) {
    // A lock that was written in part is none.
    if (isBackupError(error, 'object-missing') || error instanceof SyntaxError) return undefined
    throw error
  }
}

function busy(storage: BackupStorage): BackupError {
  return new BackupError('busy', `${storage.description}: another run is working on this backup`)
}

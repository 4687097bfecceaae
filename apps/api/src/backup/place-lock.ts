import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { BackupError, isBackupError } from './backup-error.ts'
import { type BackupStorage, readAll } from './storage/backup-storage.ts'

const lockKey = 'lock.json'
/** How long a run that was killed blocks others. */
const ttlMs = 120_000
const renewalMs = 30_000
/** Two runs that start at once both write the lock; the later one holds it. */
const settlingMs = 200

const Lock = Type.Object({ holder: Type.String(), host: Type.String(), expiresAt: Type.String() })

/**
 * Runs `work` while no other run, also not one of another machine, writes to the storage. Throws `busy`. `now` is the clock
 * by which locks expire.
 */
export async function withPlaceLock<T>(
  storage: BackupStorage,
  now: () => Date,
  work: () => Promise<T>,
): Promise<T> {
  const holder = randomUUID()
  const current = await readLock(storage)
  if (current && new Date(current.expiresAt) > now()) throw busy(storage)
  await writeLock(storage, holder, now())
  await delay(settlingMs)
  if ((await readLock(storage))?.holder !== holder) throw busy(storage)
  // A failed renewal is repeated; a place that stays away fails the run by itself.
  const timer = setInterval(() => writeLock(storage, holder, now()).catch(() => undefined), renewalMs).unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await storage.remove(lockKey).catch(() => undefined)
  }
}

async function writeLock(storage: BackupStorage, holder: string, now: Date): Promise<void> {
  const lock: Static<typeof Lock> = {
    holder,
    host: hostname(),
    expiresAt: new Date(now.getTime() + ttlMs).toISOString(),
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

import type { Db } from '../../db/client.ts'
import { acquireLease, isLeaseHeld, type Lease } from '../../db/lease.ts'
import { BackupError } from '../backup-error.ts'

const name = 'restore'

/** Throws `busy`. */
export async function acquireRestoreLease(db: Db): Promise<Lease> {
  try {
    // The signal that has aborted already means that nobody is waited for.
    return await acquireLease(db, { name, onWanted: () => undefined, signal: AbortSignal.abort() })
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'AbortError') throw error
    throw new BackupError('busy', 'Another restore of this archive is running.', { cause: error })
  }
}

/**
 * Whether a restore is running. No file may be removed meanwhile, because the rows that refer to the originals that the
 * restore has found are only committed at its end.
 */
export function isRestoring(db: Db): Promise<boolean> {
  return isLeaseHeld(db, name)
}

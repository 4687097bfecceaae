import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'
import type { Services } from '../../../services.ts'

/** Something that is wrong. */
export interface NewFinding {
  /**
   * The identity of the finding within its check, so that it is the same one when it is found again. Keys are ordered by
   * their bytes like the cursors of the check.
   */
  readonly key: string
  readonly itemId?: string
  readonly otherItemId?: string
  readonly assetId?: string
  readonly userId?: string
  readonly details?: Readonly<Record<string, string | number>>
}

/** What a check has found in a part of the archive. */
export interface Examined {
  /** Number of things examined, in the unit of `count`. */
  readonly examined: number
  /** Everything that is wrong in this part; absent if this part says nothing about it. */
  readonly findings?: readonly NewFinding[]
  /** The position after this part; absent after the last one. */
  readonly nextCursor?: string
}

/** A check of the archive, which is examined part by part, so that each takes at most some seconds and few rows. */
export interface Check {
  /** How often it runs on its own. */
  readonly schedule: 'nightly' | 'monthly'
  /** Whether a pass that was interrupted goes on with the next run, because it takes hours. */
  readonly isResumable?: true
  /** Whether there is something to check. */
  isAvailable?(services: Services): Promise<boolean>
  /** The number of things to examine, for the progress. */
  count(db: Kysely<Database>): Promise<number>
  /** Examines the part after the cursor. It changes nothing that people see, and can be repeated. */
  examine(services: Services, cursor: string | undefined, signal: AbortSignal): Promise<Examined>
}

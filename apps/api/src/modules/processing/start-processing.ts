import { createHash } from 'node:crypto'
import type { ProcessingStep } from '@lares/shared-types/processing'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../db/schema/database.ts'
import { startOperation } from '../../jobs/operations/start-operation.ts'
import { takeTurn, takeTurnOfBatch } from '../../jobs/operations/take-turn.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { rejectTooManyVersions } from '../versions/save-version.ts'

interface Order {
  readonly itemId: string
  /** The original, or a version of it. */
  readonly assetId: string
  readonly steps: readonly ProcessingStep[]
  readonly name?: string
  /** Whether a batch orders it, of which nobody waits for a single recording. */
  readonly isOfBatch?: boolean
}

/** How many recordings a user may have processed at a time, apart from their batches: each may take hours. */
const maxActive = 100

/**
 * Starts to process a recording, which the caller has found to be processable. Returns the operation; undefined if the same user has
 * started the same already. Throws `too-many-versions`, and `too-many-requests` unless a batch orders it.
 */
export async function startProcessing(
  trx: Transaction<Database>,
  { jobs }: Services,
  user: UserPrincipal,
  { itemId, assetId, steps, name = '', isOfBatch = false }: Order,
): Promise<string | undefined> {
  await rejectTooManyVersions(trx, assetId)
  const { userId } = user
  const turn = { userId, kinds: ['sound-processing'] } as const
  const priority = isOfBatch
    ? await takeTurnOfBatch(trx, turn)
    : await takeTurn(trx, { ...turn, max: maxActive })
  const digest = createHash('sha256').update(JSON.stringify(steps)).digest('hex').slice(0, 16)
  return startOperation(
    trx,
    jobs,
    'process-sound',
    { versionId: uuidv7(), assetId, userId, steps: [...steps], name },
    {
      kind: 'sound-processing',
      userId,
      itemId,
      key: `${assetId}:${userId}:${digest}`,
      total: 100,
      priority,
    },
  )
}

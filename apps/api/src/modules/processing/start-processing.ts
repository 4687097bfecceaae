import { createHash } from 'node:crypto'
import type { ProcessingStep } from '@lares/shared-types/processing'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../db/schema/database.ts'
import { startOperation } from '../../jobs/operations/start-operation.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { rejectTooManyVersions } from '../versions/save-version.ts'

interface Order {
  readonly itemId: string
  /** The original, or a version of it. */
  readonly assetId: string
  readonly steps: readonly ProcessingStep[]
  readonly name?: string
}

/**
 * Starts to process a recording, which the caller has found to be processable. Returns the operation; undefined if the same user has
 * started the same already. Throws `too-many-versions`.
 */
export async function startProcessing(
  trx: Transaction<Database>,
  { jobs }: Services,
  user: UserPrincipal,
  { itemId, assetId, steps, name = '' }: Order,
): Promise<string | undefined> {
  await rejectTooManyVersions(trx, assetId)
  const digest = createHash('sha256').update(JSON.stringify(steps)).digest('hex').slice(0, 16)
  return startOperation(
    trx,
    jobs,
    'process-sound',
    { versionId: uuidv7(), assetId, userId: user.userId, steps: [...steps], name },
    {
      kind: 'sound-processing',
      userId: user.userId,
      itemId,
      key: `${assetId}:${user.userId}:${digest}`,
      total: 100,
    },
  )
}

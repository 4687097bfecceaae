import type { Rotation } from '@lares/shared-types/rotations'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { type DerivableAsset, queueDerivations } from '../../jobs/derivation-queue.ts'
import type { EnqueueOptions, JobSender } from '../../jobs/job-sender.ts'

/**
 * Somebody looks at a picture that they turn, so that it comes before new files, of which the priority is 20 at most.
 */
const defaultOptions: EnqueueOptions = { priority: 30 }

/**
 * Turns the pictures of an item to the given rotations, and those that are not named back to that of their file. Their
 * renditions are derived again by jobs, and served as they are until then.
 */
export async function turnPictures(
  trx: Transaction<Database>,
  jobs: JobSender,
  itemId: string,
  rotations: Readonly<Record<string, Rotation>>,
  options: EnqueueOptions = defaultOptions,
): Promise<void> {
  const { rows } = await sql<DerivableAsset & { readonly isWaiting: boolean }>`
    update assets set rotation = wanted.rotation
    from (
      select id as asset_id, coalesce((${JSON.stringify(rotations)}::jsonb ->> id::text)::smallint, 0) as rotation
      from assets where item_id = ${itemId} and not detached and enclosed_in is null
    ) wanted
    where assets.id = wanted.asset_id and assets.rotation <> wanted.rotation
    returning id, family, size, state <> 'failed' as "isWaiting"`.execute(trx)
  await queueDerivations(
    trx,
    jobs,
    rows.filter(({ isWaiting }) => isWaiting),
    options,
  )
}

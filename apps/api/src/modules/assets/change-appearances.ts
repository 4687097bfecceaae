import type { Rotation } from '@lares/shared-types/rotations'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { queueAppearances, type ShownAsset } from '../../jobs/derivation-queue.ts'
import type { EnqueueOptions, JobSender } from '../../jobs/job-sender.ts'

/**
 * Somebody looks at a picture that they turn, so that it comes before new files, of which the priority is 20 at most.
 */
const defaultOptions: EnqueueOptions = { priority: 30 }

/** How the files of an item look, by their ids, without those that look as their files state. */
interface Appearances {
  readonly rotations: Readonly<Record<string, Rotation>>
  /** The seconds of films whose frames are their posters. */
  readonly posters: Readonly<Record<string, number>>
}

/**
 * Turns the pictures and films of an item to the given rotations, and gives its films the given posters; those that are not
 * named get back the rotation of their file and an automatically chosen poster. Their renditions are derived again by jobs,
 * and served as they are until then.
 */
export async function changeAppearances(
  trx: Transaction<Database>,
  jobs: JobSender,
  itemId: string,
  { rotations, posters }: Appearances,
  options: EnqueueOptions = defaultOptions,
): Promise<void> {
  const { rows } = await sql<ShownAsset>`
    update assets set rotation = wanted.rotation, poster_at = wanted.poster_at
    from (
      select id as asset_id,
        coalesce((${JSON.stringify(rotations)}::jsonb ->> id::text)::smallint, 0) as rotation,
        (${JSON.stringify(posters)}::jsonb ->> id::text)::double precision as poster_at
      from assets where item_id = ${itemId} and not detached and enclosed_in is null
    ) wanted
    where assets.id = wanted.asset_id
      and (assets.rotation, assets.poster_at) is distinct from (wanted.rotation, wanted.poster_at)
    returning id, family, size, media_type, state`.execute(trx)
  await queueAppearances(
    trx,
    jobs,
    rows.filter(({ state }) => state !== 'failed'),
    options,
  )
}

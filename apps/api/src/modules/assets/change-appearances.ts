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
 * Turns the pictures and films of an item to the given rotations, and gives its films the given posters, as well as the versions that
 * were made of them; those that are not
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
      select assets.id as asset_id,
        coalesce((${JSON.stringify(rotations)}::jsonb ->> original.id::text)::smallint, 0) as rotation,
        -- The seconds of a version can be others, of which the frame may be missing.
        case when asset_versions.time_map is null
          then (${JSON.stringify(posters)}::jsonb ->> original.id::text)::double precision end as poster_at
      from assets original
      join assets on assets.id = original.id or assets.version_of = original.id
      left join asset_versions on asset_versions.asset_id = assets.id
      where original.item_id = ${itemId} and not original.detached and original.enclosed_in is null
    ) wanted
    where assets.id = wanted.asset_id
      and (assets.rotation, assets.poster_at) is distinct from (wanted.rotation, wanted.poster_at)
    returning assets.id, family, size, media_type, state`.execute(trx)
  await queueAppearances(
    trx,
    jobs,
    rows.filter(({ state }) => state !== 'failed'),
    options,
  )
}

import { recipes } from '@lares/shared-types/assets'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { RefreshableAsset } from './refresh-asset.ts'

const versions = Object.entries(recipes).map(([family, { version }]) => sql`(${family}, ${version}::int)`)
const highestVersion = Math.max(...Object.values(recipes).map(({ version }) => version))

/** Whether an asset has renditions that were made by an older recipe. */
export async function hasOutdatedAssets(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (${selectOutdated(sql`assets.id`, undefined)}) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Counts the outdated assets whose ids follow `afterId`. */
export async function countOutdatedAssets(db: Db, afterId: string | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${selectOutdated(sql`assets.id`, afterId)}) outdated`.execute(db)
  return rows[0]?.count ?? 0
}

/** The first outdated asset whose id follows `afterId`. */
export async function findOutdatedAsset(
  db: Db,
  afterId: string | undefined,
): Promise<RefreshableAsset | undefined> {
  const columns = sql`assets.id, assets.family, assets.media_type, assets.size, assets.sha256, assets.rotation, assets.poster_at`
  const { rows } = await sql<RefreshableAsset>`
    ${selectOutdated(columns, afterId)} order by assets.id limit 1`.execute(db)
  return rows[0]
}

/** An index finds the renditions below the highest version; none if all recipes have the same version. */
function selectOutdated(columns: RawBuilder<unknown>, afterId: string | undefined): RawBuilder<unknown> {
  return sql`
    select ${columns} from assets
    join (values ${sql.join(versions)}) recipe (family, version) on recipe.family = assets.family
    where assets.state = 'ready' and (${afterId ?? null}::uuid is null or assets.id > ${afterId ?? null}::uuid)
      and exists (
        select 1 from renditions
        where renditions.asset_id = assets.id
          and renditions.recipe < recipe.version and renditions.recipe < ${highestVersion})`
}

import { type MediaFamily, mediaFamilies } from '@lares/shared-types/assets'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import type { Steps } from '../steps.ts'
import { withAbsentItems } from './absent-items.ts'
import { toStep, toStepRows } from './step-rows.ts'

interface FamilySize {
  readonly family: MediaFamily
  readonly files: number
  readonly bytes: number
}

/** Measures the files of visible items outside the trash by what they are, the largest sum first. */
export async function measureFamilies(db: Db, viewer: Viewer): Promise<FamilySize[]> {
  const { rows } = await sql<FamilySize>`
    ${withAbsentItems(db, viewer)}, measured (family, files, bytes) as (
      select families.family, files, bytes
      from unnest(${[...mediaFamilies]}::text[]) families (family), lateral (
        select count(*) as files, coalesce(sum(size), 0) as bytes from assets where assets.family = families.family
      ) sums
      union all
      select assets.family, -count(*), -sum(assets.size) from absent join assets on assets.item_id = absent.id
      group by assets.family
    )
    select family, sum(files)::integer as files, sum(bytes)::float8 as bytes from measured
    group by family having sum(files) > 0
    order by bytes desc, family`.execute(db)
  return rows
}

/** Measures the files of visible items outside the trash that were added in each step, in bytes. */
export async function measureAddedFiles(db: Db, viewer: Viewer, steps: Steps): Promise<number[]> {
  const { rows } = await sql<{ bytes: number }>`
    ${withAbsentItems(db, viewer)}, measured (step, bytes) as (
      select step, (select coalesce(sum(size), 0) from assets where created_at >= start and created_at < stop)
      from ${toStepRows(steps)}
      union all
      select ${toStep(steps, 'assets.created_at')}, -sum(assets.size)
      from absent join assets on assets.item_id = absent.id
      where assets.created_at >= ${steps.starts[0]} and assets.created_at < ${steps.end} group by 1
    )
    select step, sum(bytes)::float8 as bytes from measured group by step order by step`.execute(db)
  return rows.map(({ bytes }) => bytes)
}

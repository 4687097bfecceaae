import { type MediaFamily, mediaFamilies } from '@lares/shared-types/assets'
import { type ItemKind, itemKinds } from '@lares/shared-types/item-kinds'
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

interface FileSums {
  /** By what the files are, the largest sum first. */
  readonly families: FamilySize[]
  /** Bytes of the files by the kind of their item, for the kinds that have any. */
  readonly bytesByKind: ReadonlyMap<ItemKind, number>
}

/** Measures the files of visible items outside the trash. */
export async function measureFiles(db: Db, viewer: Viewer): Promise<FileSums> {
  const { rows } = await sql<FamilySize & { readonly kind: ItemKind }>`
    ${withAbsentItems(db, viewer)}, measured (kind, family, files, bytes) as (
      select kinds.kind, families.family, files, bytes
      from unnest(${[...itemKinds]}::text[]) kinds (kind), unnest(${[...mediaFamilies]}::text[]) families (family), lateral (
        select count(*) as files, coalesce(sum(size), 0) as bytes from assets
        where assets.item_kind = kinds.kind and assets.family = families.family
      ) sums
      union all
      select assets.item_kind, assets.family, -count(*), -sum(assets.size)
      from absent join assets on assets.item_id = absent.id
      group by assets.item_kind, assets.family
    )
    select kind, family, sum(files)::integer as files, sum(bytes)::float8 as bytes from measured
    group by kind, family having sum(files) > 0`.execute(db)
  const families = new Map<MediaFamily, FamilySize>()
  const bytesByKind = new Map<ItemKind, number>()
  for (const { kind, family, files, bytes } of rows) {
    const sum = families.get(family) ?? { files: 0, bytes: 0 }
    families.set(family, { family, files: sum.files + files, bytes: sum.bytes + bytes })
    bytesByKind.set(kind, (bytesByKind.get(kind) ?? 0) + bytes)
  }
  return {
    families: [...families.values()].sort(
      (one, other) => other.bytes - one.bytes || (one.family < other.family ? -1 : 1),
    ),
    bytesByKind,
  }
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

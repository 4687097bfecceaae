import type { LocalizedNames } from '@lares/shared-types/languages'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'

/**
 * The names that deleted tags and categories had last, without those that are hidden from the viewer, by themselves or by the
 * label that they lay below.
 */
export async function loadDeletedLabelNames(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<LocalizedNames[]> {
  if (ids.length === 0) return []
  const hidden = [...viewer.hiddenTagIds, ...viewer.hiddenCategoryIds]
  const { rows } = await sql<{ names: LocalizedNames }>`
    select fields -> 'names' as names from (
      select distinct on (entity_id) entity_id, fields from revisions
      where entity in ('tag', 'category') and entity_id = any(${[...ids]}::uuid[])
      order by entity_id, number desc
    ) latest
    where not entity_id = any(${hidden}::uuid[])
      and not coalesce((fields ->> 'parentId')::uuid = any(${hidden}::uuid[]), false)
    order by entity_id`.execute(db)
  return rows.map(({ names }) => names)
}

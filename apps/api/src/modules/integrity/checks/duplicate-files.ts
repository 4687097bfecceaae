import { sql } from 'kysely'
import type { Check } from './check.ts'
import { countOriginals } from './present-assets.ts'

/** More pairs than anybody looks at. */
const maxPairs = 10_000

/**
 * Items that have the same file, in pairs: the oldest one with each of the others. Attachments of mails are left out, because
 * a signature's picture comes with every mail.
 */
export const duplicateFiles: Check = {
  schedule: 'nightly',
  count: countOriginals,
  async examine({ db }) {
    const { rows } = await sql<{ first: string; other: string; asset_id: string; size: number }>`
      with files as (
        select assets.sha256, assets.size, assets.item_id, min(assets.id::text) as asset_id
        from assets join items on items.id = assets.item_id
        where items.deleted_at is null and not assets.detached and assets.enclosed_in is null and assets.size > 0
        group by assets.sha256, assets.size, assets.item_id),
      grouped as (
        select *, first_value(item_id) over (partition by sha256 order by item_id) as first from files)
      select distinct on (first, item_id) first, item_id as other, asset_id, size
      from grouped where item_id <> first
      order by first, item_id, asset_id limit ${maxPairs}`.execute(db)
    return {
      examined: await countOriginals(db),
      findings: rows.map(({ first, other, asset_id, size }) => ({
        key: `${first}:${other}`,
        itemId: first,
        otherItemId: other,
        assetId: asset_id,
        details: { size },
      })),
    }
  },
}

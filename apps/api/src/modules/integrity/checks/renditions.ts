import { type MediaFamily, type RenditionName, recipes } from '@lares/shared-types/assets'
import { sql } from 'kysely'
import type { Services } from '../../../services.ts'
import type { Check, NewFinding } from './check.ts'
import { countPresentAssets, presentAssets } from './present-assets.ts'

const pageSize = 200

/** Files that wait longer for their renditions were forgotten. */
const maxPendingMs = 24 * 3600 * 1000

/** Renditions that every readable file of a family has; others depend on the file. */
const requiredRenditions: Partial<Record<MediaFamily, readonly RenditionName[]>> = {
  image: ['thumbnail'],
  video: ['thumbnail'],
  audio: ['waveform', 'peaks'],
  pdf: ['thumbnail'],
}

const required = sql.join(
  Object.entries(requiredRenditions).flatMap(([family, names]) =>
    names.map((name) => sql`(${family}, ${name})`),
  ),
)

const versions = sql.join(
  Object.entries(recipes).map(([family, { version }]) => sql`(${family}, ${version}::int)`),
)

/** Whether a file has renditions that an older recipe has made. */
const isStale = sql<boolean>`exists (
  select from renditions join (values ${versions}) recipe (family, version) on recipe.family = assets.family
  where asset_id = assets.id and renditions.recipe < recipe.version)`

/** Whether a rendition is missing; what a newer recipe has added is made together with the others, which are stale until then. */
const isIncomplete = sql<boolean>`not ${isStale} and exists (
  select from (values ${required}) required (family, name)
  where required.family = assets.family and not exists (
    select from renditions where asset_id = assets.id and renditions.name = required.name))`

/** Files whose renditions could not be made, were never made, or are missing in the store. */
export const missingRenditions: Check = {
  schedule: 'nightly',
  count: countPresentAssets,
  async examine(services, cursor, signal) {
    const { db, now } = services
    const forgottenBefore = new Date(now().getTime() - maxPendingMs)
    const assets = await presentAssets(db)
      .select(['assets.id', 'assets.item_id', 'assets.state', 'assets.reason', 'assets.created_at'])
      .select(isIncomplete.as('is_incomplete'))
      .$if(cursor !== undefined, (rows) => rows.where('assets.id', '>', cursor ?? ''))
      .orderBy('assets.id')
      .limit(pageSize)
      .execute()
    const lost = await findLostFiles(
      services,
      assets.map(({ id }) => id),
      signal,
    )
    const findings: NewFinding[] = []
    for (const { id, item_id, state, reason, created_at, is_incomplete } of assets) {
      const add = (problem: string) =>
        findings.push({ key: id, itemId: item_id, assetId: id, details: { problem } })
      if (state === 'failed') add(reason ?? 'failed')
      else if (state === 'pending' && created_at < forgottenBefore) add('pending')
      else if (state === 'ready' && (is_incomplete || lost.has(id))) add('missing')
    }
    const last = assets.length === pageSize ? assets.at(-1) : undefined
    return { examined: assets.length, findings, ...(last && { nextCursor: last.id }) }
  },
}

/** The assets with a rendition whose file does not exist in the store. */
async function findLostFiles(
  { db, files }: Services,
  assetIds: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  if (assetIds.length === 0) return new Set()
  const renditions = await db
    .selectFrom('renditions')
    .select(['asset_id', 'sha256'])
    .where('asset_id', 'in', assetIds)
    // The smaller copy of a film is marked as damaged when it is to be played, and made again alone.
    .where('name', '!=', 'playable-small')
    .execute()
  const lost = new Set<string>()
  for (const { asset_id, sha256 } of renditions) {
    signal.throwIfAborted()
    if (!(await files.stat(sha256))) lost.add(asset_id)
  }
  return lost
}

/** Files with renditions that an older recipe has made. Each start of the worker renews them, unless that is stopped. */
export const staleRenditions: Check = {
  schedule: 'nightly',
  count: countPresentAssets,
  async examine({ db }, cursor) {
    const assets = await presentAssets(db)
      .select(['assets.id', 'assets.item_id'])
      .select(sql<boolean>`assets.state = 'ready' and ${isStale}`.as('is_stale'))
      .$if(cursor !== undefined, (rows) => rows.where('assets.id', '>', cursor ?? ''))
      .orderBy('assets.id')
      .limit(pageSize)
      .execute()
    const last = assets.length === pageSize ? assets.at(-1) : undefined
    return {
      examined: assets.length,
      findings: assets.flatMap(({ id, item_id, is_stale }) =>
        is_stale ? [{ key: id, itemId: item_id, assetId: id }] : [],
      ),
      ...(last && { nextCursor: last.id }),
    }
  },
}

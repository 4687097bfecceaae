import { notFound } from '@lares/server-kit/app-error'
import type { UserRef } from '@lares/shared-types/fields'
import type { LocalizedNames } from '@lares/shared-types/languages'
import type { Region, Suggestion } from '@lares/shared-types/regions'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/client.ts'
import { selectUser } from '../../db/select-user.ts'
import type { Principal } from '../../visibility/principal.ts'
import { type ItemScope, visibleItems } from '../../visibility/visible-items.ts'
import { visibleVersion } from '../../visibility/visible-version.ts'
import { getRegionRights, getSuggestionRights, type RegionFacts } from './region-rights.ts'

/** A query of the regions in pictures of items that exist for the principal, without pictures that were taken off their item. */
export function visibleRegions(db: Db, principal: Principal, scope: ItemScope) {
  return visibleItems(db, principal, scope)
    .innerJoin('assets', 'assets.item_id', 'items.id')
    .innerJoin('regions', 'regions.asset_id', 'assets.id')
    .where('assets.detached', '=', false)
}

/** Selects what `toRegion` needs. */
export function selectRegions(db: Db, principal: Principal, scope: ItemScope = 'any') {
  return visibleRegions(db, principal, scope)
    .leftJoin('participants', 'participants.id', 'regions.participant_id')
    .selectAll('regions')
    .select([
      'participants.names as participant_names',
      'items.author_id as item_author_id',
      'items.deleted_at as item_deleted_at',
    ])
    .select((eb) => [
      selectUser('regions.asked_by').as('asker'),
      selectUser('regions.removed_by').as('remover'),
      jsonArrayFrom(
        eb
          .selectFrom('region_suggestions')
          .leftJoin('participants as suggested', 'suggested.id', 'region_suggestions.participant_id')
          .select([
            'region_suggestions.id',
            'region_suggestions.participant_id',
            'suggested.names',
            'region_suggestions.name',
            'region_suggestions.remark',
            'region_suggestions.origin',
            'region_suggestions.by_id',
            'region_suggestions.created_at',
            'region_suggestions.state',
          ])
          .select(selectUser('region_suggestions.by_id').as('by'))
          .whereRef('region_suggestions.region_id', '=', 'regions.id')
          .orderBy('region_suggestions.created_at')
          .orderBy('region_suggestions.id'),
      ).as('suggestions'),
    ])
}

interface SuggestionRow {
  id: string
  participant_id: string | null
  names: LocalizedNames | null
  name: string
  remark: string
  origin: Suggestion['origin']
  by_id: string | null
  by: UserRef | null
  /** A string, because it was selected as JSON. */
  created_at: Date | string
  state: Suggestion['state']
}

export interface RegionRow extends RegionFacts {
  id: string
  asset_id: string
  x: number
  y: number
  width: number
  height: number
  version: number
  version_token: number
  created_at: Date
  participant_names: LocalizedNames | null
  asker: UserRef | null
  remover: UserRef | null
  suggestions: SuggestionRow[]
}

/** Serializes a region for the principal. */
export function toRegion(principal: Principal, row: RegionRow): Region {
  return {
    id: row.id,
    assetId: row.asset_id,
    box: { x: row.x, y: row.y, width: row.width, height: row.height },
    participant: toParticipant(row.participant_id, row.participant_names),
    askedBy: row.asker,
    createdAt: row.created_at.toISOString(),
    version: visibleVersion(principal, { version: row.version, versionToken: row.version_token }),
    suggestions: row.suggestions.map((suggestion) => ({
      id: suggestion.id,
      participant: toParticipant(suggestion.participant_id, suggestion.names),
      name: suggestion.name,
      remark: suggestion.remark,
      origin: suggestion.origin,
      by: suggestion.by,
      createdAt: new Date(suggestion.created_at).toISOString(),
      state: suggestion.state,
      may: getSuggestionRights(principal, row, suggestion),
    })),
    removed: row.removed_at && { at: row.removed_at.toISOString(), by: row.remover },
    may: getRegionRights(principal, row),
  }
}

function toParticipant(id: string | null, names: LocalizedNames | null): Region['participant'] {
  return id !== null && names !== null ? { id, names } : null
}

/** Throws `not-found` if the region does not exist for the principal. */
export async function loadRegion(db: Db, principal: Principal, id: string): Promise<Region> {
  const row = await selectRegions(db, principal).where('regions.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toRegion(principal, row)
}

/** Throws `not-found` if the suggestion does not exist for the principal. */
export async function loadSuggestion(db: Db, principal: Principal, id: string): Promise<Suggestion> {
  const row = await selectRegions(db, principal)
    .where(
      sql<boolean>`regions.id = (select region_id from region_suggestions where region_suggestions.id = ${id}::uuid)`,
    )
    .executeTakeFirst()
  const suggestion = row && toRegion(principal, row).suggestions.find((entry) => entry.id === id)
  if (!suggestion) throw notFound()
  return suggestion
}

import { AppError, invalidFields, notFound } from '@lares/server-kit/app-error'
import type { AcceptSuggestion, Region, Suggestion } from '@lares/shared-types/regions'
import type { Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { nextVersion } from '../../visibility/visible-version.ts'
import { recordRegionRevision } from '../revisions/record-region-revision.ts'
import { lockRegion, rejectStaleRegion } from './lock-region.ts'
import { applyName } from './name-region.ts'
import { getSuggestionRights } from './region-rights.ts'
import { loadRegion, visibleRegions } from './region-view.ts'

/**
 * Gives a person the suggested name. Throws `not-found`, `in-trash`, `version-conflict` (somebody has named them meanwhile),
 * `forbidden` and `invalid-fields` (nobody is chosen for a name that is no participant's).
 */
export async function acceptSuggestion(
  services: Services,
  user: UserPrincipal,
  id: string,
  { version, participantId: chosenId }: AcceptSuggestion,
): Promise<Region> {
  const regionId = await inTransaction(services.db, async (trx) => {
    const { item, region, suggestion } = await lockSuggestion(trx, user, id)
    await rejectStaleRegion(trx, user, region, version)
    requireSuggestionRight(user, region, suggestion, 'accept')
    const participantId = suggestion.participant_id ?? chosenId
    if (participantId === undefined) throw invalidFields({ path: 'participantId', code: 'required' })
    await applyName(trx, services, user, { item, regionId: region.id, participantId, suggestionId: id })
    const at = services.now()
    const changed = { participant_id: participantId, ...nextVersion(region) }
    await trx
      .updateTable('regions')
      .set({ ...changed, changed_at: at })
      .where('id', '=', region.id)
      .execute()
    await recordRegionRevision(trx, { ...region, ...changed }, { byId: user.userId, at, action: 'changed' })
    return region.id
  })
  return loadRegion(services.db, user, regionId)
}

/** Declines a suggestion; no effect on one that is decided. Throws `not-found`, `in-trash` and `forbidden`. */
export async function declineSuggestion(
  services: Services,
  user: UserPrincipal,
  id: string,
): Promise<Region> {
  const regionId = await inTransaction(services.db, async (trx) => {
    const { region, suggestion } = await lockSuggestion(trx, user, id)
    if (suggestion.state !== 'open') return region.id
    requireSuggestionRight(user, region, suggestion, 'decline')
    await trx
      .updateTable('region_suggestions')
      .set({ state: 'declined', decided_at: services.now(), decided_by: user.userId })
      .where('id', '=', id)
      .execute()
    return region.id
  })
  return loadRegion(services.db, user, regionId)
}

/** Locks the item, the region and a suggestion. Throws `not-found` and `in-trash`. */
async function lockSuggestion(trx: Transaction<Database>, user: UserPrincipal, id: string) {
  const found = await visibleRegions(trx, user, 'any')
    .innerJoin('region_suggestions', 'region_suggestions.region_id', 'regions.id')
    .where('region_suggestions.id', '=', id)
    .select('regions.id')
    .executeTakeFirst()
  if (!found) throw notFound()
  const locked = await lockRegion(trx, user, found.id)
  const suggestion = await trx
    .selectFrom('region_suggestions')
    .select(['state', 'by_id', 'participant_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!suggestion) throw notFound()
  return { ...locked, suggestion }
}

function requireSuggestionRight(
  user: UserPrincipal,
  region: Parameters<typeof getSuggestionRights>[1],
  suggestion: Parameters<typeof getSuggestionRights>[2],
  right: keyof Suggestion['may'],
): void {
  if (!getSuggestionRights(user, region, suggestion)[right])
    throw new AppError('forbidden', { message: 'You may not decide about this suggestion.' })
}

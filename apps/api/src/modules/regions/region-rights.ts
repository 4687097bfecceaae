import { hasAccess } from '@lares/server-kit/access'
import { contributorPermissions, type Region, type Suggestion } from '@lares/shared-types/regions'
import { canEditItem } from '../../visibility/item-rights.ts'
import { getAuthorId, type Principal } from '../../visibility/principal.ts'

/** What the rights in a region depend on. */
export interface RegionFacts {
  readonly participant_id: string | null
  readonly asked_by: string | null
  readonly removed_at: Date | null
  readonly removed_by: string | null
  readonly item_author_id: string | null
  readonly item_deleted_at: Date | null
}

/** What the rights in a suggestion depend on. */
export interface SuggestionFacts extends Pick<Suggestion, 'state'> {
  readonly by_id: string | null
  readonly participant_id: string | null
}

const nothing = { change: false, name: false, suggest: false, remove: false, restore: false }

/** Whether a principal may mark people in the pictures of an item and suggest names, and name them without a suggestion. */
export function getMarkingRights(
  principal: Principal,
  item: Pick<RegionFacts, 'item_author_id' | 'item_deleted_at'>,
): { mark: boolean; name: boolean } {
  const mark =
    getAuthorId(principal) !== null &&
    hasAccess(contributorPermissions, principal) &&
    item.item_deleted_at === null
  return { mark, name: mark && canEditItem(principal, item.item_author_id) }
}

/**
 * What a principal may do with a region: the editors of the item everything, and who has asked may move and remove it as long
 * as it is a question.
 */
export function getRegionRights(principal: Principal, region: RegionFacts): Region['may'] {
  const { mark, name } = getMarkingRights(principal, region)
  if (!mark) return nothing
  const userId = getAuthorId(principal)
  if (region.removed_at) return { ...nothing, restore: name || region.removed_by === userId }
  const isOpen = region.participant_id === null
  const isOwn = isOpen && region.asked_by === userId
  return { change: name || isOwn, name, suggest: isOpen, remove: name || isOwn, restore: false }
}

/**
 * What a principal may do with a suggestion. Who has asked accepts participants that others suggest, but nothing of their own and
 * no bare name, with which they would choose the participant: otherwise they could make anybody a participant of an item that
 * they may not change.
 */
export function getSuggestionRights(
  principal: Principal,
  region: RegionFacts,
  { state, by_id, participant_id }: SuggestionFacts,
): Suggestion['may'] {
  const { mark, name } = getMarkingRights(principal, region)
  if (!mark || region.removed_at || state !== 'open') return { accept: false, decline: false }
  const userId = getAuthorId(principal)
  const isAsker = region.asked_by === userId
  const isOwn = by_id === userId
  const isOpen = region.participant_id === null
  const isAnswer = isAsker && !isOwn && participant_id !== null
  return { accept: isOpen && (name || isAnswer), decline: name || isAsker || isOwn }
}

import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { ItemFields } from '../../items/item-fields.ts'
import type { UnitedFiles } from './united-files.ts'

/**
 * The fields of an item that takes the place of two: the labels and people of both, and what it lacks itself from the other
 * one. Its own title, text, date, place and details are never replaced.
 */
export function uniteFields(keep: ItemFields, remove: ItemFields): ItemFields {
  return {
    ...keep,
    title: keep.title || remove.title,
    body: keep.body || remove.body,
    language: keep.language ?? remove.language,
    date: keep.date ?? remove.date,
    place: keep.place ?? remove.place,
    tagIds: unite(keep.tagIds, remove.tagIds),
    categoryIds: unite(keep.categoryIds, remove.categoryIds),
    participants: unitePeople(keep.participants, remove.participants),
    ...uniteDetails(keep, remove),
  }
}

/** Details of another kind are retained as those that it would have as that kind. */
function uniteDetails(
  { kind, details, formerDetails }: ItemFields,
  remove: ItemFields,
): Pick<ItemFields, 'details' | 'formerDetails'> {
  const others: ItemFields['formerDetails'] = { ...remove.formerDetails, [remove.kind]: remove.details }
  const hidden = (Object.entries(others) as [ItemKind, Record<string, unknown>][]).filter(
    ([name, values]) => name !== kind && Object.keys(values).length > 0,
  )
  return {
    details: { ...others[kind], ...details },
    formerDetails: { ...Object.fromEntries(hidden), ...formerDetails },
  }
}

/** The fields of both items with their files as they are moved: the values of a file move with it. */
export function assignFiles(
  keep: ItemFields,
  remove: ItemFields,
  { keepIds, removeIds, exchanged }: UnitedFiles,
): { readonly keep: ItemFields; readonly remove: ItemFields } {
  const ownRotations = Object.fromEntries(
    exchanged.map(({ own, other }) => [other, keep.rotations[own] ?? 0]),
  )
  const both = {
    rotations: { ...keep.rotations, ...remove.rotations },
    playedVersions: { ...keep.playedVersions, ...remove.playedVersions },
    posters: { ...keep.posters, ...remove.posters },
  }
  return {
    keep: { ...keep, ...both, rotations: { ...both.rotations, ...ownRotations }, assetIds: keepIds },
    remove: { ...remove, ...both, assetIds: removeIds },
  }
}

function unite(ids: readonly string[], others: readonly string[]): readonly string[] {
  return [...new Set([...ids, ...others])].sort()
}

function unitePeople(
  people: ItemFields['participants'],
  others: ItemFields['participants'],
): ItemFields['participants'] {
  const known = new Set(people.map(({ participantId, role }) => `${participantId} ${role}`))
  return [...people, ...others.filter(({ participantId, role }) => !known.has(`${participantId} ${role}`))]
}

import type { ItemFields } from '../../items/item-fields.ts'

/**
 * The fields of an item that takes the place of two: the labels and people of both, and what it lacks itself from the other
 * one. Its own title, text, date and place are never replaced.
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

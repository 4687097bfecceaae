import { maxMentions } from '@lares/shared-types/comments'
import type { UserRef } from '@lares/shared-types/fields'
import { findMentionedNames } from '@lares/shared-types/mentions'

/**
 * Whom a text mentions: those of `ids` whose name still stands in it, and the others whose name does. A name of several
 * people mentions only who was chosen. An id without a known name is kept, and checked by the archive.
 */
export function findMentionedIds(
  text: string,
  ids: readonly string[],
  people: readonly UserRef[],
): readonly string[] {
  const names = findMentionedNames(
    text,
    people.map(({ displayName }) => displayName),
  )
  const isKnown = new Set(people.map(({ id }) => id))
  const mentioned = people.filter(({ displayName }) => names.has(displayName))
  const kept = ids.filter((id) => !isKnown.has(id) || mentioned.some((person) => person.id === id))
  const chosenNames = new Set(mentioned.filter(({ id }) => kept.includes(id)).map(getName))
  const written = mentioned.filter(
    (person) =>
      !chosenNames.has(person.displayName) &&
      mentioned.every(({ id, displayName }) => displayName !== person.displayName || id === person.id),
  )
  return [...new Set([...kept, ...written.map(({ id }) => id)])].slice(-maxMentions)
}

/** The same ids without those of other people who have the name of the chosen one. */
export function chooseMention(ids: readonly string[], chosen: UserRef, people: readonly UserRef[]): string[] {
  const namesakes = people.filter(({ displayName }) => displayName === chosen.displayName).map(({ id }) => id)
  return [...ids.filter((id) => !namesakes.includes(id)), chosen.id]
}

function getName({ displayName }: UserRef): string {
  return displayName
}

import { type ItemField, type ItemValues, itemFields, sameField } from '../item-values.ts'

export type Choice = 'mine' | 'theirs'
export type Choices = Partial<Record<ItemField, Choice>>

export interface Versions {
  /** As it was opened. */
  readonly opened: ItemValues
  readonly mine: ItemValues
  /** As it is saved now. */
  readonly theirs: ItemValues
}

/** The fields that the other has changed and that differ from mine: those to choose about. */
export function fieldsToChoose({ opened, mine, theirs }: Versions): ItemField[] {
  return itemFields.filter((field) => !sameField(field, theirs, opened) && !sameField(field, theirs, mine))
}

/** What is proposed for such a field: my change where I made one, else theirs. */
export function proposedChoice(field: ItemField, { opened, mine }: Versions): Choice {
  return sameField(field, mine, opened) ? 'theirs' : 'mine'
}

/** Mine, with the fields that are to be theirs, and everything that only they have changed. */
export function mergeVersions(versions: Versions, choices: Choices): ItemValues {
  const taken = fieldsToChoose(versions).filter(
    (field) => (choices[field] ?? proposedChoice(field, versions)) === 'theirs',
  )
  return { ...versions.mine, ...Object.fromEntries(taken.map((field) => [field, versions.theirs[field]])) }
}

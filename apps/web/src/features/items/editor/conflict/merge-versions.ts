import { type ItemField, type ItemValues, isSameField, itemFields } from '../../fields/item-values.ts'

export type Choice = 'mine' | 'theirs'
export type Choices = Partial<Record<ItemField, Choice>>

export interface Versions {
  /** The values when the form was opened. */
  readonly opened: ItemValues
  readonly mine: ItemValues
  /** The values that are saved now. */
  readonly theirs: ItemValues
}

/** The fields that the other person changed and that differ from mine. */
export function getConflictingFields({ opened, mine, theirs }: Versions): ItemField[] {
  return itemFields.filter(
    (field) => !isSameField(field, theirs, opened) && !isSameField(field, theirs, mine),
  )
}

/** The preselected choice for a conflicting field: my change if I made one, else theirs. */
export function getDefaultChoice(field: ItemField, { opened, mine }: Versions): Choice {
  return isSameField(field, mine, opened) ? 'theirs' : 'mine'
}

/** My values, with those of the other person where chosen and where only they changed the field. */
export function mergeVersions(versions: Versions, choices: Choices): ItemValues {
  const theirFields = getConflictingFields(versions).filter(
    (field) => (choices[field] ?? getDefaultChoice(field, versions)) === 'theirs',
  )
  return {
    ...versions.mine,
    ...Object.fromEntries(theirFields.map((field) => [field, versions.theirs[field]])),
  }
}

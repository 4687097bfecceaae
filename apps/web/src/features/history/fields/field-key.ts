import { detailsPrefix } from '@lares/shared-types/history'
import { type FieldKey, fieldKinds } from './field-kinds.ts'

const order = Object.keys(fieldKinds)

/** The key of a field by its name in the API; undefined for one that this version does not know. */
export function getFieldKey(name: string): FieldKey | undefined {
  const key = name.startsWith(detailsPrefix) ? name.slice(detailsPrefix.length) : name
  return isFieldKey(key) ? key : undefined
}

/** Sorts names of fields into the order in which they are shown, without unknown ones. */
export function sortFields(names: readonly string[]): string[] {
  const toPosition = (name: string) => order.indexOf(getFieldKey(name) ?? '')
  return names
    .filter((name) => getFieldKey(name) !== undefined)
    .sort((one, other) => toPosition(one) - toPosition(other))
}

function isFieldKey(key: string): key is FieldKey {
  return key in fieldKinds
}

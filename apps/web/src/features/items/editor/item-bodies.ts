import type { Place } from '@lares/shared-types/fields'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { ChangeItem, CreateItem } from '@lares/shared-types/items'
import { cleanDetails, type ItemField, type ItemValues, itemFields, sameField } from './item-values.ts'

/** What `createItem` is sent: what is empty is left out. */
export function createBodyOf(kind: ItemKind, values: ItemValues): CreateItem {
  const place = placeOf(values)
  const { uploadIds } = values
  return {
    kind,
    title: values.title.trim(),
    body: values.body,
    categoryIds: values.categoryIds,
    tagIds: values.tagIds,
    participants: values.participants,
    details: cleanDetails(values.details),
    ...(values.language ? { language: values.language } : {}),
    ...(values.date.trim() ? { date: values.date.trim() } : {}),
    ...(place ? { place } : {}),
    ...(uploadIds.length > 0 ? { uploadIds } : {}),
  }
}

/** What `changeItem` is sent: the fields that differ from what was opened, against its version. */
export function changeBodyOf(values: ItemValues, opened: ItemValues, version: number): ChangeItem {
  const { uploadIds } = values
  const changed = itemFields.filter((field) => !sameField(field, values, opened))
  return Object.assign(
    { version, ...(uploadIds.length > 0 ? { uploadIds } : {}) },
    ...changed.map((field) => ({ [field]: sentField(field, values) })),
  )
}

function sentField(field: ItemField, values: ItemValues): unknown {
  switch (field) {
    case 'title':
      return values.title.trim()
    case 'language':
      return values.language || null
    case 'date':
      return values.date.trim() || null
    case 'place':
      return placeOf(values) ?? null
    case 'details':
      return cleanDetails(values.details)
    default:
      return values[field]
  }
}

function placeOf({ place: { name, latitude, longitude } }: ItemValues): Place | undefined {
  const place: Place = {
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(latitude === '' ? {} : { latitude }),
    ...(longitude === '' ? {} : { longitude }),
  }
  return Object.keys(place).length > 0 ? place : undefined
}

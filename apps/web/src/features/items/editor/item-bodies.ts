import type { Place } from '@lares/shared-types/fields'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { ChangeItem, CreateItem } from '@lares/shared-types/items'
import {
  cleanDetails,
  emptyValues,
  type ItemField,
  type ItemValues,
  isSameField,
  itemFields,
} from '../fields/item-values.ts'

/** The request body of `createItem`; empty fields are left out. */
export function toCreateBody(kind: ItemKind, values: ItemValues): CreateItem {
  const place = toPlace(values)
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

/** The request body of `changeItem`: the fields that differ from the opened values, and the opened version. */
export function toChangeBody(values: ItemValues, opened: ItemValues, version: number): ChangeItem {
  const { uploadIds } = values
  const changed = itemFields.filter((field) => !isSameField(field, values, opened))
  return Object.assign(
    { version, ...(uploadIds.length > 0 ? { uploadIds } : {}) },
    ...changed.map((field) => ({ [field]: toBodyField(field, values) })),
  )
}

/** The values of a form for a new item, on those of the item that it has created: what the form leaves empty stays. */
export function overlayValues(created: ItemValues, form: ItemValues): ItemValues {
  const filled = itemFields.filter((field) => !isSameField(field, form, emptyValues))
  return {
    ...created,
    ...Object.fromEntries(filled.map((field) => [field, form[field]])),
    details: { ...created.details, ...cleanDetails(form.details) },
    uploadIds: form.uploadIds,
  }
}

function toBodyField(field: ItemField, values: ItemValues): unknown {
  switch (field) {
    case 'title':
      return values.title.trim()
    case 'language':
      return values.language || null
    case 'date':
      return values.date.trim() || null
    case 'place':
      return toPlace(values) ?? null
    case 'details':
      return cleanDetails(values.details)
    default:
      return values[field]
  }
}

function toPlace({ place: { name, latitude, longitude } }: ItemValues): Place | undefined {
  const place: Place = {
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(latitude === '' ? {} : { latitude }),
    ...(longitude === '' ? {} : { longitude }),
  }
  return Object.keys(place).length > 0 ? place : undefined
}

import type { IssueCode } from '@lares/shared-types/error-codes'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import { CreateItem } from '@lares/shared-types/items'
import { kindContracts } from '@lares/shared-types/kinds/registry'
import { type FieldErrors, get, type Resolver, set } from 'react-hook-form'
import { Type } from 'typebox'
import type { ItemValues } from '../fields/item-values.ts'
import { toCreateBody } from './item-bodies.ts'

/** Validates the form with the schemas of the server: the item's contract with the kind-specific details. */
export function createItemResolver(kind: ItemKind): Resolver<ItemValues> {
  const schema = Type.Object({ ...CreateItem.properties, details: kindContracts[kind].details })
  return async (values) => {
    const [{ Errors }, { parseEdtfRange }] = await Promise.all([
      import('typebox/value'),
      import('@lares/shared-types/edtf-range'),
    ])
    const errors: FieldErrors<ItemValues> = {}
    const addError = (path: string, type: string) => set(errors, path, { type, message: '' })
    for (const { instancePath, keyword } of Errors(schema, toCreateBody(kind, values))) {
      const path = instancePath.slice(1).replaceAll('/', '.')
      // A failed field also fails the union around it, whose error would replace that of the field.
      if (!get(errors, path)) addError(path, keyword)
    }
    if (values.date.trim() && !parseEdtfRange(values.date))
      addError('date', 'invalid-edtf' satisfies IssueCode)
    const { latitude, longitude } = values.place
    if (latitude === '' && longitude !== '') addError('place.latitude', 'required' satisfies IssueCode)
    if (longitude === '' && latitude !== '') addError('place.longitude', 'required' satisfies IssueCode)
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}

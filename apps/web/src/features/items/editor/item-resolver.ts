import type { IssueCode } from '@lares/shared-types/error-codes'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import { CreateItem } from '@lares/shared-types/items'
import { kindContracts } from '@lares/shared-types/kinds/registry'
import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { Type } from 'typebox'
import { createBodyOf } from './item-bodies.ts'
import type { ItemValues } from './item-values.ts'

/** Checks the editor by the same schemas as the server: the item's contract with the kind's own fields in it. */
export function itemResolver(kind: ItemKind): Resolver<ItemValues> {
  const schema = Type.Object({ ...CreateItem.properties, details: kindContracts[kind].details })
  return async (values) => {
    const [{ Errors }, { edtfRange }] = await Promise.all([
      import('typebox/value'),
      import('@lares/shared-types/edtf-range'),
    ])
    const errors: FieldErrors<ItemValues> = {}
    const refuse = (path: string, type: string) => set(errors, path, { type, message: '' })
    for (const { instancePath, keyword } of Errors(schema, createBodyOf(kind, values))) {
      refuse(instancePath.slice(1).replaceAll('/', '.'), keyword)
    }
    if (values.date.trim() && !edtfRange(values.date)) refuse('date', 'invalid-edtf' satisfies IssueCode)
    const { latitude, longitude } = values.place
    if (latitude === '' && longitude !== '') refuse('place.latitude', 'required' satisfies IssueCode)
    if (longitude === '' && latitude !== '') refuse('place.longitude', 'required' satisfies IssueCode)
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}

import { type Issue, invalidFields } from '@lares/server-kit/app-error'
import { createBoundedValidator } from '@lares/server-kit/bodies/bounded-validator'
import { toValidationIssues } from '@lares/server-kit/validation-issues'
import { parseEdtfRange } from '@lares/shared-types/edtf-range'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import { kindContracts } from '@lares/shared-types/kinds/registry'
import type { ItemFields } from './item-fields.ts'
import { kindBehaviours } from './kinds/registry.ts'

const validators = new Map(
  Object.values(kindContracts).map(({ kind, details }) => [
    kind as ItemKind,
    createBoundedValidator(details),
  ]),
)

/** Throws `invalid-fields` with all issues that the schemas of the contracts cannot detect. */
export function validateFields(fields: ItemFields): void {
  const issues = [
    ...findDetailIssues(fields.kind, fields.details),
    ...findDateIssues(fields.date),
    ...findPlaceIssues(fields.place),
  ]
  if (issues.length > 0) throw invalidFields(...issues)
}

function findDetailIssues(kind: ItemKind, details: Record<string, unknown>): Issue[] {
  const violations = validators.get(kind)?.(details) ?? []
  if (violations.length === 0) return kindBehaviours[kind].findDetailIssues(details)
  return toValidationIssues(violations).map(({ path, code }) => ({
    path: path ? `details.${path}` : 'details',
    code,
  }))
}

function findDateIssues(date: string | null): Issue[] {
  return date === null || parseEdtfRange(date) ? [] : [{ path: 'date', code: 'invalid-edtf' }]
}

/** Latitude and longitude are only valid together. */
function findPlaceIssues(place: ItemFields['place']): Issue[] {
  if (!place || (place.latitude === undefined) === (place.longitude === undefined)) return []
  return [{ path: place.latitude === undefined ? 'place.latitude' : 'place.longitude', code: 'required' }]
}

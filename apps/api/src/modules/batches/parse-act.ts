import { AppError, invalidFields } from '@lares/server-kit/app-error'
import { createBoundedValidator } from '@lares/server-kit/bodies/bounded-validator'
import { toValidationIssues } from '@lares/server-kit/validation-issues'
import { type BatchAct, type BatchActInput, batchActs } from '@lares/shared-types/batches'
import { parseEdtfRange } from '@lares/shared-types/edtf-range'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { checkReferences } from '../items/references.ts'

const validators = new Map(
  Object.entries(batchActs).map(([name, schema]) => [name, createBoundedValidator(schema)]),
)

/**
 * An act with valid parameters. Throws `invalid-fields` with paths below `act.params`, also for labels and people to add that
 * do not exist for the viewer. Those to remove need not exist: nothing has them.
 */
export async function parseAct(db: Db, viewer: Viewer, { name, params }: BatchActInput): Promise<BatchAct> {
  const violations = validators.get(name)?.(params) ?? []
  if (violations.length > 0)
    throw invalidFields(
      ...toValidationIssues(violations).map(({ path, code }) => ({ path: below(path), code })),
    )
  const act = { name, params } as BatchAct
  rejectInvalidValues(act)
  await inTransaction(db, (trx) => checkReferences(trx, viewer, getAdded(act)).catch(rethrowBelowAct))
  return act
}

function rejectInvalidValues({ name, params }: BatchAct): void {
  if (name === 'date' && params.date !== null && !parseEdtfRange(params.date))
    throw invalidFields({ path: 'act.params.date', code: 'invalid-edtf' })
  if (name !== 'place' || !params.place) return
  const { latitude, longitude } = params.place
  if ((latitude === undefined) === (longitude === undefined)) return
  const missing = latitude === undefined ? 'latitude' : 'longitude'
  throw invalidFields({ path: `act.params.place.${missing}`, code: 'required' })
}

function getAdded({ name, params }: BatchAct) {
  return {
    tagIds: name === 'tags' ? (params.add ?? []) : [],
    categoryIds: name === 'categories' ? (params.add ?? []) : [],
    participants: name === 'participants' ? (params.add ?? []) : [],
  }
}

function rethrowBelowAct(error: unknown): never {
  if (!(error instanceof AppError) || !error.issues) throw error
  throw invalidFields(
    ...error.issues.map(({ path, code }) => ({ path: below(`add.${path.split('.').at(-1)}`), code })),
  )
}

function below(path: string): string {
  return path ? `act.params.${path}` : 'act.params'
}

import { AppError, type Issue, invalidFields, notFound } from '@lares/server-kit/app-error'
import type { RequestOf } from '@lares/shared-types/contract'
import { startCut as contract, startVersionCut as versionContract } from '@lares/shared-types/contracts/cuts'
import type { Cut, NewPiece, TimeSpan } from '@lares/shared-types/cuts'
import { parseEdtfRange } from '@lares/shared-types/edtf-range'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { CutPlan } from '../../db/schema/cuts.ts'
import type { Database } from '../../db/schema/database.ts'
import { startOperation } from '../../jobs/operations/start-operation.ts'
import { takeTurn } from '../../jobs/operations/take-turn.ts'
import type { Services } from '../../services.ts'
import { assertCanEdit } from '../../visibility/item-rights.ts'
import { isPermitted, type UserPrincipal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { createOnce } from '../creating/create-once.ts'
import { rejectInTrash } from '../items/lock-item.ts'
import { checkReferences } from '../items/references.ts'
import { rejectTooManyVersions } from '../versions/save-version.ts'
import { type CutSource, findCutSource } from './cut-source.ts'
import { loadCut } from './load-cuts.ts'

/** Whether a user may cut recordings into new ones: that needs two permissions, of which the contract names one. */
export function canCutIntoItems(user: UserPrincipal): boolean {
  return isPermitted(user, contract) && isPermitted(user, versionContract)
}

/**
 * Starts to cut a recording into new ones. Throws `forbidden`, `not-found`, `in-trash`, `invalid-fields` for parts that end before they start
 * or after the recording does, and `id-taken`.
 */
export async function startCut(
  services: Services,
  user: UserPrincipal,
  input: RequestOf<typeof contract>['body'],
): Promise<Cut> {
  if (!canCutIntoItems(user)) throw new AppError('forbidden', { message: 'You may not cut recordings.' })
  const source = await requireSource(services, user, input)
  rejectInvalid(input.pieces.flatMap((piece, index) => findPieceIssues(piece, `pieces.${index}`, source)))
  return createOnce(services.db, {
    principal: user,
    entity: 'cut',
    input,
    async insert(trx, id) {
      await checkPeople(trx, user, input.pieces)
      const pieces = input.pieces.map((piece) => ({ ...piece, itemId: uuidv7() }))
      await insertCut(trx, services, user, {
        id,
        source,
        kind: 'cut',
        plan: { ...getOptions(input), pieces },
      })
    },
    reply: (id) => loadCut(services.db, user, id),
  })
}

/**
 * Starts to create a version of a recording or film that has only some parts of it. Throws as `startCut` does, `forbidden` for users who
 * may not edit the item, `invalid-fields` for parts that are not in their order, and `too-many-versions`.
 */
export async function startVersionCut(
  services: Services,
  user: UserPrincipal,
  input: RequestOf<typeof versionContract>['body'],
): Promise<Cut> {
  const { db } = services
  const source = await requireSource(services, user, input, true)
  rejectInvalid([...findSpanIssues(input.spans, 'spans', source), ...findOrderIssues(input.spans)])
  return createOnce(db, {
    principal: user,
    entity: 'cut',
    input,
    async insert(trx, id) {
      await rejectTooManyVersions(trx, source.originalId)
      const { name = '', spans } = input
      const version = { id: uuidv7(), name, spans, playedBefore: source.playedId }
      const plan = { ...getOptions(input), pieces: [], version }
      await insertCut(trx, services, user, { id, source, kind: 'cut-version', plan })
    },
    reply: (id) => loadCut(db, user, id),
  })
}

interface Options {
  readonly exact?: boolean
  readonly snap?: boolean
}

const getOptions = ({ exact = false, snap = false }: Options) => ({ exact, snap })

interface NewCut {
  readonly id: string
  readonly source: CutSource
  readonly kind: 'cut' | 'cut-version'
  readonly plan: Omit<CutPlan, 'assetId'>
}

/** How many cuts of one user may wait or run at a time: each may encode for minutes. */
const maxActiveCuts = 100

async function insertCut(
  trx: Transaction<Database>,
  { jobs, now }: Services,
  { userId }: UserPrincipal,
  { id, source, kind, plan }: NewCut,
): Promise<void> {
  const priority = await takeTurn(trx, { userId, kinds: ['cut', 'cut-version'], max: maxActiveCuts })
  const itemId = source.item_id
  const stored: CutPlan = { assetId: source.id, ...plan }
  const row = { user_id: userId, source_id: itemId, operation_id: null, created_at: now() }
  await trx
    .insertInto('cuts')
    .values({ id, ...row, plan: JSON.stringify(stored) })
    .execute()
  const total = Math.max(1, plan.pieces.length)
  const operation = { kind, userId, itemId, total, priority } as const
  const operationId = await startOperation(trx, jobs, 'cut-recording', { cutId: id }, operation)
  await trx
    .updateTable('cuts')
    .set({ operation_id: operationId ?? null })
    .where('id', '=', id)
    .execute()
}

async function requireSource(
  { db }: Services,
  user: UserPrincipal,
  { itemId, assetId }: { itemId: string; assetId?: string },
  isEditing = false,
): Promise<CutSource> {
  const item = await visibleItems(db, user, 'any')
    .select(['items.deleted_at', 'items.author_id'])
    .where('items.id', '=', itemId)
    .executeTakeFirst()
  if (!item) throw notFound()
  if (isEditing) assertCanEdit(user, item.author_id)
  rejectInTrash({ deletedAt: item.deleted_at })
  const source = await findCutSource(db, user, itemId, assetId ? { assetId } : 'played')
  if (!source)
    throw invalidFields(
      assetId ? { path: 'assetId', code: 'unknown-reference' } : { path: 'itemId', code: 'not-allowed' },
    )
  return source
}

/** Throws `invalid-fields` unless the people of all pieces exist. `findPieceIssues` rejects duplicates. */
async function checkPeople(
  trx: Transaction<Database>,
  user: UserPrincipal,
  pieces: readonly NewPiece[],
): Promise<void> {
  const people = pieces.flatMap(({ participants = [] }) => participants)
  const ids = [...new Set(people.map(({ participantId }) => participantId))]
  const participants = ids.map((participantId) => ({ participantId, role: 'mentioned' as const }))
  await checkReferences(trx, user, { tagIds: [], categoryIds: [], participants })
}

function findPieceIssues(
  { spans, date, participants = [] }: NewPiece,
  path: string,
  source: CutSource,
): Issue[] {
  return [
    ...(date && !parseEdtfRange(date) ? [{ path: `${path}.date`, code: 'invalid-edtf' as const }] : []),
    ...(hasDuplicates(participants.map(({ participantId, role }) => `${role} ${participantId}`))
      ? [{ path: `${path}.participants`, code: 'duplicate' as const }]
      : []),
    ...findSpanIssues(spans, `${path}.spans`, source),
  ]
}

/** Recorders and browsers round the ends of recordings. */
const toleranceSeconds = 1

function findSpanIssues(spans: readonly TimeSpan[], path: string, { duration }: CutSource): Issue[] {
  return spans.flatMap(({ start, end }, index): Issue[] => {
    if (end <= start) return [{ path: `${path}.${index}.end`, code: 'too-small' }]
    if (duration !== null && end > duration + toleranceSeconds)
      return [{ path: `${path}.${index}.end`, code: 'too-large' }]
    return []
  })
}

function findOrderIssues(spans: readonly TimeSpan[]): Issue[] {
  return spans.flatMap(({ start }, index): Issue[] =>
    start < (spans[index - 1]?.end ?? 0) ? [{ path: `spans.${index}.start`, code: 'too-small' }] : [],
  )
}

function rejectInvalid(issues: readonly Issue[]): void {
  if (issues.length > 0) throw invalidFields(...issues.slice(0, 50))
}

function hasDuplicates(values: readonly string[]): boolean {
  return new Set(values).size < values.length
}

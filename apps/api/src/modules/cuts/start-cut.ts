import { AppError, type Issue, invalidFields, notFound } from '@lares/server-kit/app-error'
import type { RequestOf } from '@lares/shared-types/contract'
import type { startCut as contract } from '@lares/shared-types/contracts/cuts'
import type { Cut, NewPiece } from '@lares/shared-types/cuts'
import { parseEdtfRange } from '@lares/shared-types/edtf-range'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema/database.ts'
import { startOperation } from '../../jobs/operations/start-operation.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { createOnce } from '../creating/create-once.ts'
import { checkReferences } from '../items/references.ts'
import { loadCut } from './load-cuts.ts'
import { findSourceSound } from './source-sound.ts'

/**
 * Starts to cut a recording into new ones. Throws `not-found`, `in-trash`, `invalid-fields` for parts that end before they start
 * or after the recording does, and `id-taken`.
 */
export async function startCut(
  { db, jobs, now }: Services,
  user: UserPrincipal,
  input: RequestOf<typeof contract>['body'],
): Promise<Cut> {
  const duration = await loadDuration(db, user, input.itemId)
  checkPieces(input.pieces, duration)
  return createOnce(db, {
    principal: user,
    entity: 'cut',
    input,
    async insert(trx, id) {
      await checkPeople(trx, user, input.pieces)
      const { itemId, exact = false, snap = false } = input
      const pieces = input.pieces.map((piece) => ({ ...piece, itemId: uuidv7() }))
      const row = { user_id: user.userId, source_id: itemId, operation_id: null, created_at: now() }
      await trx
        .insertInto('cuts')
        .values({ id, ...row, plan: JSON.stringify({ exact, snap, pieces }) })
        .execute()
      const operation = { kind: 'cut', userId: user.userId, itemId, total: pieces.length } as const
      const operationId = await startOperation(trx, jobs, 'cut-recording', { cutId: id }, operation)
      await trx
        .updateTable('cuts')
        .set({ operation_id: operationId ?? null })
        .where('id', '=', id)
        .execute()
    },
    reply: (id) => loadCut(db, user, id),
  })
}

/** The seconds of the recording; undefined while they are unknown. */
async function loadDuration(db: Db, viewer: Viewer, itemId: string): Promise<number | undefined> {
  const item = await visibleItems(db, viewer, 'any')
    .select('items.deleted_at')
    .where('items.id', '=', itemId)
    .executeTakeFirst()
  if (!item) throw notFound()
  if (item.deleted_at)
    throw new AppError('in-trash', { message: 'The item lies in the trash. Restore it first.' })
  const sound = await findSourceSound(db, viewer, itemId)
  if (!sound) throw invalidFields({ path: 'itemId', code: 'not-allowed' })
  return sound.duration ?? undefined
}

/** The people of all pieces exist, of whom each is at a piece once in each role. Throws `invalid-fields`. */
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

/** Recorders and browsers round the ends of recordings. */
const toleranceSeconds = 1

function checkPieces(pieces: readonly NewPiece[], duration: number | undefined): void {
  const issues = pieces.flatMap(({ spans, date, participants = [] }, piece) => [
    ...(date && !parseEdtfRange(date)
      ? [{ path: `pieces.${piece}.date`, code: 'invalid-edtf' as const }]
      : []),
    ...(hasDuplicates(participants.map(({ participantId, role }) => `${role} ${participantId}`))
      ? [{ path: `pieces.${piece}.participants`, code: 'duplicate' as const }]
      : []),
    ...spans.flatMap(({ start, end }, span): Issue[] => {
      const path = `pieces.${piece}.spans.${span}`
      if (end <= start) return [{ path: `${path}.end`, code: 'too-small' }]
      if (duration !== undefined && end > duration + toleranceSeconds)
        return [{ path: `${path}.end`, code: 'too-large' }]
      return []
    }),
  ])
  if (issues.length > 0) throw invalidFields(...issues.slice(0, 50))
}

function hasDuplicates(values: readonly string[]): boolean {
  return new Set(values).size < values.length
}

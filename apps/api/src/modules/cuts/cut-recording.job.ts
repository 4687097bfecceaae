import { rm } from 'node:fs/promises'
import type { CutSpan } from '@lares/media-engine/cutting'
import { UnreadableFile } from '@lares/media-engine/unreadable-file'
import { AppError } from '@lares/server-kit/app-error'
import { startVersionCut } from '@lares/shared-types/contracts/cuts'
import type { OperationError } from '@lares/shared-types/operations'
import { Type } from 'typebox'
import { inTransaction } from '../../db/in-transaction.ts'
import type { CutPlan } from '../../db/schema/cuts.ts'
import { hasErrorCode } from '../../files/file-system-errors.ts'
import { hours } from '../../jobs/define-job.ts'
import { defineOperation } from '../../jobs/operations/define-operation.ts'
import {
  type OperationContext,
  type OperationOutcome,
  operationPayload,
} from '../../jobs/operations/operation-job.ts'
import { loadActiveUser } from '../../visibility/load-principal.ts'
import { isPermitted, type UserPrincipal } from '../../visibility/principal.ts'
import { getExceededReason } from '../assets/derive-and-store.ts'
import { removeUnplayedVersion } from '../versions/remove-version.ts'
import { cutLostJob } from './cut-lost.job.ts'
import { type CutSource, findCutSource } from './cut-source.ts'
import { type CutFiles, makeVersion } from './make-version.ts'
import { removeStoredPieces, SourceMissing, savePieces } from './save-pieces.ts'
import { canCutIntoItems } from './start-cut.ts'

/** A piece of a film can take hours, so that its percents are counted. */
const stepsOfPiece = 100

/**
 * Cuts a recording into new ones, or what remains of it into a version. All files are cut and stored before the first item is created, so
 * that a cut that is cancelled, or fails for a reason that another attempt would not change, leaves nothing; a job that is repeated after
 * its process was killed creates the items that are missing.
 */
export const cutRecordingJob = defineOperation({
  name: 'cut-recording',
  payload: Type.Object({ cutId: Type.String(), ...operationPayload }),
  policy: {
    expireInSeconds: 6 * hours,
    retryLimit: 4,
    concurrency: 1,
    pollSeconds: 1,
    deadLetter: cutLostJob,
  },
  async handle({ cutId }, context): Promise<OperationOutcome> {
    const { db } = context.services
    const cut = await db.selectFrom('cuts').selectAll().where('id', '=', cutId).executeTakeFirst()
    if (!cut?.user_id || !cut.source_id) return { state: 'failed', error: 'not-found' }
    const { plan, source_id: sourceId } = cut
    const user = await loadActiveUser(db, cut.user_id)
    if (!user || !(plan.version ? isPermitted(user, startVersionCut) : canCutIntoItems(user)))
      return { state: 'failed', error: 'forbidden' }
    const cutAll = async (): Promise<OperationOutcome> => {
      const choice = plan.assetId ? { assetId: plan.assetId } : 'original'
      const source = await findCutSource(db, user, sourceId, choice)
      if (!source) throw new SourceMissing()
      return plan.version
        ? await makeVersion(context, user, source, plan.version, (spans) =>
            // A version is turned as its original is, also when that is turned later.
            cutFile(context, { ...source, rotation: 0 }, [spans], plan),
          )
        : await makePieces(context, user, source, { cutId, plan })
    }
    const outcome = await cutAll().catch((error: unknown): OperationOutcome => {
      context.signal.throwIfAborted()
      const known = toOperationError(error)
      if (!known) throw error
      return { state: 'failed', error: known }
    })
    if (outcome.state === 'failed')
      await inTransaction(db, (trx) => removeStoredPieces(trx, context.services, cutId, plan))
    return outcome
  },
  async cancel(trx, { cutId }, jobs) {
    const cut = await trx.selectFrom('cuts').select('plan').where('id', '=', cutId).executeTakeFirst()
    if (!cut) return
    await removeStoredPieces(trx, { jobs }, cutId, cut.plan)
    if (cut.plan.version) await removeUnplayedVersion(trx, cut.plan.version.id)
  },
})

async function makePieces(
  context: OperationContext,
  user: UserPrincipal,
  source: CutSource,
  { cutId, plan }: { cutId: string; plan: CutPlan },
): Promise<OperationOutcome> {
  const { services, signal, operation } = context
  const total = plan.pieces.length
  const cut = await cutFile(
    context,
    source,
    plan.pieces.map(({ spans }) => spans),
    plan,
  )
  if (!cut) return { state: 'failed', error: 'disk-full' }
  try {
    signal.throwIfAborted()
    await savePieces(services, user, { cutId, source, plan }, cut.pieces, signal)
    operation.progress({ done: total * stepsOfPiece, total: total * stepsOfPiece })
    const encoded = cut.pieces.filter(({ isEncoded }) => isEncoded).length
    return { state: 'succeeded', result: { count: total, encoded } }
  } finally {
    await cut.remove()
  }
}

/** Cuts pieces into a folder; undefined if there is no space for them. */
async function cutFile(
  { services, signal, operation }: OperationContext,
  source: CutSource,
  pieces: readonly (readonly CutSpan[])[],
  { exact, snap }: Pick<CutPlan, 'exact' | 'snap'>,
): Promise<CutFiles | undefined> {
  const { files, media, config } = services
  if ((await files.getFreeBytes()) < config.DISK_RESERVE_BYTES + estimateSize(source, pieces))
    return undefined
  const folder = await files.createWorkFolder('worker')
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const total = pieces.length
    const cut = await files.withLocalFile(source.sha256, (path) =>
      media.cut(
        {
          path,
          mediaType: source.media_type,
          family: source.family === 'video' ? 'video' : 'audio',
          rotation: source.rotation,
          outDir: folder,
          pieces,
          exact,
          snap,
          signal,
        },
        (share) =>
          operation.progress({ done: Math.floor(share * total * stepsOfPiece), total: total * stepsOfPiece }),
      ),
    )
    return { pieces: cut, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** The bytes of all pieces, at least those of the source, because pieces can be encoded to more bytes than they had. */
function estimateSize({ size, duration }: CutSource, pieces: readonly (readonly CutSpan[])[]): number {
  const seconds = pieces.flat().reduce((sum, { start, end }) => sum + end - start, 0)
  return Math.ceil(size * Math.max(1, duration ? seconds / duration : 1))
}

/** The error of the operation for what another attempt would not change; undefined for all else. */
function toOperationError(error: unknown): OperationError | undefined {
  if (error instanceof SourceMissing || hasErrorCode(error, 'ENOENT')) return 'not-found'
  if (hasErrorCode(error, 'ENOSPC')) return 'disk-full'
  if (error instanceof UnreadableFile || getExceededReason(error)) return 'unreadable'
  if (!(error instanceof AppError)) return undefined
  const known: Partial<Record<AppError['code'], OperationError>> = {
    'not-found': 'not-found',
    'in-trash': 'not-found',
    'invalid-fields': 'not-found',
    'too-many-versions': 'too-large',
    forbidden: 'forbidden',
  }
  return known[error.code]
}

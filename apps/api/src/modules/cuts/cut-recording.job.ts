import { rm } from 'node:fs/promises'
import { ProcessEnded } from '@lares/media-engine/process/process-ended'
import { UnreadableFile } from '@lares/media-engine/unreadable-file'
import { createItem } from '@lares/shared-types/contracts/items'
import { Type } from 'typebox'
import { hasErrorCode } from '../../files/file-system-errors.ts'
import { hours } from '../../jobs/define-job.ts'
import { defineOperation } from '../../jobs/operations/define-operation.ts'
import {
  type OperationContext,
  type OperationOutcome,
  operationPayload,
} from '../../jobs/operations/operation-job.ts'
import { operationLostJob } from '../../jobs/operations/operation-lost.job.ts'
import { loadActiveUser } from '../../visibility/load-principal.ts'
import { isPermitted, type UserPrincipal } from '../../visibility/principal.ts'
import { type PiecesToCut, type SavedPiece, SourceGone, savePieces } from './save-pieces.ts'
import { findSourceSound } from './source-sound.ts'

/**
 * Cuts a recording into new ones. All files are cut before the first item is created, so that a cancelled or failed cut leaves
 * nothing; a job that is repeated after its process was killed creates the items that are missing.
 */
export const cutRecordingJob = defineOperation({
  name: 'cut-recording',
  payload: Type.Object({ cutId: Type.String(), ...operationPayload }),
  policy: {
    expireInSeconds: 6 * hours,
    retryLimit: 4,
    concurrency: 1,
    pollSeconds: 1,
    deadLetter: operationLostJob,
  },
  async handle({ cutId }, context): Promise<OperationOutcome> {
    const { db } = context.services
    const cut = await db.selectFrom('cuts').selectAll().where('id', '=', cutId).executeTakeFirst()
    if (!cut?.user_id || !cut.source_id) return { state: 'failed', error: 'not-found' }
    const user = await loadActiveUser(db, cut.user_id)
    if (!user || !isPermitted(user, createItem)) return { state: 'failed', error: 'forbidden' }
    try {
      return await makePieces(context, user, { cutId, sourceId: cut.source_id, plan: cut.plan })
    } catch (error) {
      context.signal.throwIfAborted()
      if (error instanceof SourceGone || hasErrorCode(error, 'ENOENT'))
        return { state: 'failed', error: 'not-found' }
      if (hasErrorCode(error, 'ENOSPC')) return { state: 'failed', error: 'disk-full' }
      const isTooMuch = error instanceof ProcessEnded && error.endCause !== 'killed'
      if (error instanceof UnreadableFile || isTooMuch) return { state: 'failed', error: 'unreadable' }
      throw error
    }
  },
})

async function makePieces(
  { services, signal, operation }: OperationContext,
  user: UserPrincipal,
  cut: PiecesToCut,
): Promise<OperationOutcome> {
  const { db, files, media, config } = services
  const sound = await findSourceSound(db, user, cut.sourceId)
  if (!sound) throw new SourceGone()
  // Pieces can be encoded to more bytes than they had; what is copied cannot be longer than its source for each piece.
  if ((await files.getFreeBytes()) < config.DISK_RESERVE_BYTES + sound.size)
    return { state: 'failed', error: 'disk-full' }
  const { pieces, exact, snap } = cut.plan
  const folder = await files.createWorkFolder()
  try {
    const total = pieces.length
    const cutPieces = await files.withLocalFile(sound.sha256, (path) =>
      media.cut(
        {
          path,
          mediaType: sound.media_type,
          outDir: folder,
          pieces: pieces.map(({ spans }) => spans),
          exact,
          snap,
          signal,
        },
        (share) => operation.progress({ done: Math.floor(share * total), total }),
      ),
    )
    signal.throwIfAborted()
    const saved: SavedPiece[] = cutPieces.map((piece, index) => ({ ...piece, number: index + 1 }))
    await savePieces(services, user, cut, saved, sound.filename)
    operation.progress({ done: total, total })
    const encoded = cutPieces.filter(({ isEncoded }) => isEncoded).length
    return { state: 'succeeded', result: { count: total, encoded } }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

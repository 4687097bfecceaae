import { rm } from 'node:fs/promises'
import { createExport } from '@lares/shared-types/contracts/exports'
import { Type } from 'typebox'
import { hasErrorCode } from '../../files/file-system-errors.ts'
import { hashFile } from '../../files/sha256.ts'
import { hours } from '../../jobs/define-job.ts'
import { defineOperation } from '../../jobs/operations/define-operation.ts'
import {
  type OperationContext,
  type OperationOutcome,
  operationPayload,
} from '../../jobs/operations/operation-job.ts'
import { operationLostJob } from '../../jobs/operations/operation-lost.job.ts'
import type { Services } from '../../services.ts'
import { loadActiveUser } from '../../visibility/load-principal.ts'
import { isPermitted, type UserPrincipal } from '../../visibility/principal.ts'
import { freezeItems } from './freeze-items.ts'
import { isReady, type StoredExport } from './stored-exports.ts'
import { type WrittenSkeleton, writeSkeleton } from './write-skeleton.ts'

/** Prepares an export: freezes the list of its items, and writes everything in its ZIP file except the stored files. */
export const makeExportJob = defineOperation({
  name: 'make-export',
  payload: Type.Object({ exportId: Type.String(), ...operationPayload }),
  policy: {
    expireInSeconds: 12 * hours,
    retryLimit: 4,
    concurrency: 1,
    pollSeconds: 1,
    deadLetter: operationLostJob,
  },
  async handle({ exportId }, context): Promise<OperationOutcome> {
    const { db } = context.services
    const stored = await db.selectFrom('exports').selectAll().where('id', '=', exportId).executeTakeFirst()
    if (!stored) return { state: 'failed', error: 'not-found' }
    if (isReady(stored)) return { state: 'succeeded', result: toResult(stored) }
    const user = await loadActiveUser(db, stored.user_id)
    if (!user || !isPermitted(user, createExport)) return { state: 'failed', error: 'forbidden' }
    try {
      return await make(user, stored, context)
    } catch (error) {
      if (hasErrorCode(error, 'ENOSPC')) return { state: 'failed', error: 'disk-full' }
      throw error
    }
  },
  async cancel(trx, { exportId }) {
    await trx.deleteFrom('exports').where('id', '=', exportId).execute()
  },
})

async function make(
  user: UserPrincipal,
  stored: StoredExport,
  { services, signal, operation }: OperationContext,
): Promise<OperationOutcome> {
  const { db, files } = services
  // After a restart the list stays as it was frozen.
  if (!stored.frozen_at) await freezeItems(db, user, stored, signal)
  const folder = await files.createWorkFolder('worker')
  try {
    const skeleton = await writeSkeleton(services, user, stored, { folder, signal, operation })
    if (skeleton.itemCount === 0) return { state: 'failed', error: 'not-found' }
    return { state: 'succeeded', result: toResult(await saveSkeleton(services, stored.id, skeleton)) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function saveSkeleton(
  { db, files, jobs }: Services,
  id: string,
  skeleton: WrittenSkeleton,
): Promise<StoredExport> {
  const sha256 = await hashFile(skeleton.path)
  // Removes the file later if this process ends before the export refers to it, or if the export is deleted meanwhile.
  await jobs.enqueue(db, 'remove-files', { sha256s: [sha256] })
  await files.adopt(skeleton.path, sha256)
  return db
    .updateTable('exports')
    .set({
      item_count: skeleton.itemCount,
      file_count: skeleton.fileCount,
      unreadable_count: skeleton.unreadableCount,
      part_count: skeleton.partCount,
      label_ids: [...skeleton.labelIds],
      question_ids: [...skeleton.questionIds],
      needs_admin: skeleton.needsAdmin,
      size: skeleton.size,
      frame_sha256: sha256,
      frame_size: skeleton.skeletonSize,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function toResult({ item_count, file_count, unreadable_count }: StoredExport): Record<string, number> {
  return { count: item_count, files: file_count, missing: unreadable_count }
}

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { extractMail } from '@lares/media-engine/mail/mailbox/extract-mail'
import { findMails, type MailSpan } from '@lares/media-engine/mail/mailbox/find-mails'
import { readSubject } from '@lares/media-engine/mail/mailbox/read-subject'
import { AppError } from '@lares/server-kit/app-error'
import { createItem as createItemContract } from '@lares/shared-types/contracts/items'
import type { MailboxFailure } from '@lares/shared-types/mailboxes'
import type { Db } from '../../db/client.ts'
import { isConnectionLoss } from '../../db/connection-loss.ts'
import { hasErrorCode } from '../../files/file-system-errors.ts'
import { isStoreOutage } from '../../files/store-outage.ts'
import type { OperationContext, OperationOutcome } from '../../jobs/operations/operation-job.ts'
import type { Services } from '../../services.ts'
import { isPermitted, type UserPrincipal } from '../../visibility/principal.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { createItem } from '../items/create-item.ts'
import { examineFile, saveFinishedUpload } from '../uploads/save-finished-upload.ts'
import {
  type ActiveImport,
  countAttempt,
  loadActiveImport,
  loadOutcome,
  type MailOutcome,
  recordMailOutcome,
  setState,
} from './stored-imports.ts'

const maxMailboxBytes = 2 * 1024 ** 3
const maxMails = 100_000
/** A larger mail is not imported. */
const maxMailBytes = 256 * 1024 * 1024
/** A mail is skipped after this many attempts that killed the worker or failed otherwise. */
const maxAttempts = 2
/** Run time after which a job enqueues another one for the rest, so that other imports can run. */
const maxJobMs = 60_000
/** Delay of the next attempt while the disk is full. */
const diskFullDelaySeconds = 60
/** Delay of the next attempt while the file's item is in the trash. */
const trashedDelaySeconds = 3600

/**
 * Creates an item for each mail in a mailbox file, as its uploader and with the labels of the file's item. Works for a limited
 * time and enqueues the rest. It is idempotent: the id of each mail's upload is its position in the file, and an upload can
 * become an item only once. A mail that killed the process twice is skipped and listed.
 */
export async function importMailbox(
  services: Services,
  assetId: string,
  { signal, operation }: Pick<OperationContext, 'signal' | 'operation'>,
): Promise<OperationOutcome> {
  const { db, files, jobs } = services
  const activeImport = await loadActiveImport(db, assetId)
  if (!activeImport) return loadOutcome(db, assetId)
  const { operationId } = activeImport
  const continueLater = async (delaySeconds = 0): Promise<OperationOutcome> => {
    const payload = { assetId, ...(operationId && { operationId }) }
    await jobs.enqueue(db, 'import-mailbox', payload, assetId, { delaySeconds })
    return { state: delaySeconds > 0 ? 'pending' : 'running' }
  }
  const finish = async (...state: FinalState): Promise<OperationOutcome> => {
    await setState(db, assetId, ...state)
    return loadOutcome(db, assetId)
  }
  if (activeImport.isTrashed) return continueLater(trashedDelaySeconds)
  const failure = findFailure(activeImport)
  if (failure) return finish('failed', failure)
  await setState(db, assetId, 'running')
  const pause = await files.withLocalFile(activeImport.sha256, (path) =>
    importMails(services, { ...activeImport, assetId, path }, { signal, operation }),
  )
  if (typeof pause === 'number') return continueLater(pause)
  return finish('done', undefined, { isCut: pause === 'cut' })
}

/** A mailbox whose mails are being imported, and the local copy of its file. */
type OpenMailbox = ActiveImport & { readonly assetId: string; readonly path: string }

/** Imports mails for a limited time. Returns the seconds after which to continue, or that the import has ended. */
async function importMails(
  services: Services,
  { assetId, path, ...activeImport }: OpenMailbox,
  { signal, operation }: Pick<OperationContext, 'signal' | 'operation'>,
): Promise<number | 'complete' | 'cut'> {
  const { db, files, config } = services
  const end = Date.now() + maxJobMs
  let count = activeImport.count
  for await (const span of findMails(path, activeImport.position, signal)) {
    signal.throwIfAborted()
    if (count >= maxMails) return 'cut'
    if ((await files.getFreeBytes()) < config.DISK_RESERVE_BYTES + (span.end - span.start))
      return diskFullDelaySeconds
    // Reloads the import, because the file's labels may have changed or its item may be in the trash by now.
    const current = await loadActiveImport(db, assetId)
    if (!current?.uploader) return 0
    const hasExhaustedAttempts = current.attempts >= maxAttempts
    const outcome = hasExhaustedAttempts
      ? 'unreadable'
      : await attemptMail(services, current.uploader, { ...current, assetId, path }, span, signal)
    const unread =
      outcome === 'unreadable' ? { number: count + 1, subject: await readSubject(path, span) } : undefined
    await recordMailOutcome(db, assetId, outcome, span.end, unread)
    count += 1
    operation.progress({ done: span.end, total: activeImport.size, current: { count } })
    // After a skipped mail a new job starts, so that the next such mail has all attempts of a job.
    if (hasExhaustedAttempts || Date.now() > end) return 0
  }
  return 'complete'
}

type FinalState = Parameters<typeof setState> extends [Db, string, ...infer State] ? State : never

function findFailure({ size, uploader }: ActiveImport): MailboxFailure | undefined {
  if (size > maxMailboxBytes) return 'too-large'
  return uploader && isPermitted(uploader, createItemContract) ? undefined : 'forbidden'
}

/**
 * Counts the attempt before the mail is read, so that one that kills the process is counted too. Failures of the database
 * connection, the disk or the file store do not count.
 */
async function attemptMail(
  services: Services,
  uploader: UserPrincipal,
  file: OpenMailbox,
  span: MailSpan,
  signal: AbortSignal,
): Promise<MailOutcome> {
  await countAttempt(services.db, file.assetId, 1)
  try {
    return await importMail(services, uploader, file, span, signal)
  } catch (error) {
    if (signal.aborted || isConnectionLoss(error) || hasErrorCode(error, 'ENOSPC') || isStoreOutage(error))
      await countAttempt(services.db, file.assetId, -1).catch(() => undefined)
    throw error
  }
}

async function importMail(
  services: Services,
  uploader: UserPrincipal,
  { assetId, path: mailboxPath, tagIds, categoryIds }: OpenMailbox,
  span: MailSpan,
  signal: AbortSignal,
): Promise<MailOutcome> {
  const { db, files } = services
  const uploadId = `mailbox-${assetId}-${span.start}`
  if (await isUploadClaimed(services, uploadId)) return 'added'
  if (span.end - span.start > maxMailBytes) return 'unreadable'
  const folder = await files.createWorkFolder('worker')
  try {
    const path = join(folder, 'mail')
    await extractMail(mailboxPath, span, path, signal)
    const file = await examineFile(services, path, 'mail.eml')
    if (file.sniffed.family !== 'mail') return 'unreadable'
    if (await isDuplicate(db, uploader, file.sha256)) return 'known'
    await saveFinishedUpload(services, { uploadId, ownerId: uploader.userId, file })
    await createItem(services, uploader, {
      kind: 'mail',
      title: '',
      uploadIds: [uploadId],
      tagIds,
      categoryIds,
    })
    return 'added'
  } catch (error) {
    // An invalid mail must not stop the import of the others.
    if (error instanceof AppError && !isStoreOutage(error)) return 'unreadable'
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function isUploadClaimed({ db }: Services, uploadId: string): Promise<boolean> {
  const row = await db.selectFrom('assets').select('id').where('upload_id', '=', uploadId).executeTakeFirst()
  return row !== undefined
}

/**
 * Whether a mail with the same bytes exists for the viewer. A copy hidden from them does not count: skipping the mail would
 * reveal that copy, and the viewer would miss the mail.
 */
async function isDuplicate(db: Db, viewer: Viewer, sha256: string): Promise<boolean> {
  const row = await visibleItems(db, viewer)
    .innerJoin('assets', 'assets.item_id', 'items.id')
    .select('items.id')
    .where('items.kind', '=', 'mail')
    .where('assets.sha256', '=', sha256)
    .where('assets.enclosed_in', 'is', null)
    .where('assets.detached', '=', false)
    .executeTakeFirst()
  return row !== undefined
}

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@lares/server-kit/app-error'
import type { MailboxFailure } from '@lares/shared-types/mailboxes'
import { isConnectionLoss } from '../../db/connection-loss.ts'
import { isCode } from '../../files/file-system-errors.ts'
import type { Handler } from '../../jobs/handler.ts'
import { extractMail } from '../../media/mail/mailbox/extract-mail.ts'
import { findMails, type MailSpan } from '../../media/mail/mailbox/find-mails.ts'
import { subjectOf } from '../../media/mail/mailbox/subject-of.ts'
import type { Services } from '../../services.ts'
import { createItem } from '../items/create-item.ts'
import { takeArrivedFile } from '../uploads/take-arrived-file.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { isInArchive } from './is-in-archive.ts'
import {
  countAttempt,
  type MailOutcome,
  noteMail,
  type OpenImport,
  openImport,
  setState,
} from './stored-imports.ts'

const maxMailboxBytes = 2 * 1024 ** 3
const maxMails = 100_000
/** A single mail of a mailbox beyond this many bytes is left in it. */
const maxMailBytes = 256 * 1024 * 1024
/** How often a mail is begun that ends the worker, or fails otherwise, before it is left out. */
const maxAttempts = 2
/** How long one job works before it lets others have their turn. */
const turnMs = 60_000
/** Seconds until it is tried again on a full disk. */
const pauseSeconds = 60
/** Seconds until it is looked again whether the file has come out of the trash. */
const trashedPauseSeconds = 3600

/**
 * Makes a mail item of each mail in a mailbox file, in the name of who has uploaded it and under the labels of the
 * file's item. It works for a while and queues the rest. Done again after a process that was killed, it goes on where
 * that one was: each mail is an upload whose id is its place in the file, and an upload becomes an item once. A mail that has
 * ended the process twice is left out and named, and the others go on.
 */
export const importMailbox: Handler<'import-mailbox'> = async (services, { assetId }, signal) => {
  const { db, files, jobs, config } = services
  const opened = await openImport(db, assetId)
  if (!opened) return
  if (opened.isTrashed)
    return jobs.send(db, 'import-mailbox', { assetId }, assetId, { delaySeconds: trashedPauseSeconds })
  const failure = failureOf(opened)
  if (failure) return setState(db, assetId, 'failed', failure)
  const { viewer } = opened
  if (!viewer) return setState(db, assetId, 'failed', 'forbidden')
  await setState(db, assetId, 'running')
  const end = Date.now() + turnMs
  let count = opened.count
  for await (const span of findMails(files.pathOf(opened.sha256), opened.position, signal)) {
    signal.throwIfAborted()
    if (count >= maxMails) return setState(db, assetId, 'done', undefined, { isCut: true })
    if ((await files.freeBytes()) < config.DISK_RESERVE_BYTES + (span.end - span.start))
      return jobs.send(db, 'import-mailbox', { assetId }, assetId, { delaySeconds: pauseSeconds })
    // Labels may be put on the file meanwhile, and the file itself into the trash.
    const current = await openImport(db, assetId)
    if (!current?.viewer) return jobs.send(db, 'import-mailbox', { assetId }, assetId)
    const isPoisonous = current.attempts >= maxAttempts
    const outcome = isPoisonous
      ? 'unreadable'
      : await attemptMail(services, current.viewer, { ...current, assetId }, span, signal)
    const unread =
      outcome === 'unreadable'
        ? { number: count + 1, subject: await subjectOf(files.pathOf(opened.sha256), span) }
        : undefined
    await noteMail(db, assetId, outcome, span.end, unread)
    count += 1
    // The attempts that one mail has used up are not to be missing for the next such.
    if (isPoisonous || Date.now() > end) return jobs.send(db, 'import-mailbox', { assetId }, assetId)
  }
  await setState(db, assetId, 'done')
}

/** Ends an import whose every attempt has failed; the mails that it has made stay. */
export const markImportLost: Handler<'mailbox-import-lost'> = ({ db }, { assetId }) =>
  setState(db, assetId, 'failed', 'failed')

function failureOf({ size, viewer }: OpenImport): MailboxFailure | undefined {
  if (size > maxMailboxBytes) return 'too-large'
  return viewer?.permissions.has('items:create') ? undefined : 'forbidden'
}

/**
 * Counts that the mail is begun before anything reads it: one that ends the process is known by that. What is wrong with the
 * machine and not with the mail does not count.
 */
async function attemptMail(
  services: Services,
  viewer: Viewer,
  file: OpenImport & { readonly assetId: string },
  span: MailSpan,
  signal: AbortSignal,
): Promise<MailOutcome> {
  await countAttempt(services.db, file.assetId, 1)
  try {
    return await importMail(services, viewer, file, span, signal)
  } catch (error) {
    if (signal.aborted || isConnectionLoss(error) || isCode(error, 'ENOSPC'))
      await countAttempt(services.db, file.assetId, -1).catch(() => undefined)
    throw error
  }
}

async function importMail(
  services: Services,
  viewer: Viewer,
  { assetId, sha256, tagIds, categoryIds }: OpenImport & { readonly assetId: string },
  span: MailSpan,
  signal: AbortSignal,
): Promise<MailOutcome> {
  const { db, files, media } = services
  const uploadId = `mailbox-${assetId}-${span.start}`
  if (await isTaken(services, uploadId)) return 'added'
  if (span.end - span.start > maxMailBytes) return 'unreadable'
  const folder = await files.makeWorkFolder()
  try {
    const path = join(folder, 'mail')
    await extractMail(files.pathOf(sha256), span, path, signal)
    const { family } = await media.sniff(path, 'mail.eml')
    if (family !== 'mail') return 'unreadable'
    if (await isInArchive(db, viewer, path)) return 'known'
    await takeArrivedFile(services, { uploadId, ownerId: viewer.userId, path, filename: 'mail.eml' })
    await createItem(services, viewer, {
      kind: 'mail',
      title: '',
      uploadIds: [uploadId],
      tagIds,
      categoryIds,
    })
    return 'added'
  } catch (error) {
    // What the archive refuses of one mail says nothing of the others.
    if (error instanceof AppError) return 'unreadable'
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function isTaken({ db }: Services, uploadId: string): Promise<boolean> {
  const row = await db.selectFrom('assets').select('id').where('upload_id', '=', uploadId).executeTakeFirst()
  return row !== undefined
}

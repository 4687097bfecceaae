import { rm } from 'node:fs/promises'
import { ProcessEnded } from '@lares/media-engine/process/process-ended'
import { UnreadableFile } from '@lares/media-engine/unreadable-file'
import { AppError, invalidFields, notFound } from '@lares/server-kit/app-error'
import type { JoinedUpload } from '@lares/shared-types/contracts/uploads'
import type { Upload } from '@tus/server'
import type { Lease } from '../../db/lease.ts'
import type { SlotLimits, UserSlots } from '../../http/user-slots.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import type { FinishedUpload } from '../assets/attach-uploads.ts'
import { assertCanGrow, assertDiskReserve } from './admit-upload.ts'
import type { FinishUpload } from './finish-upload.ts'
import { findOwnUpload } from './own-upload.ts'
import type { PartialUploads } from './partial-uploads.ts'
import { examineFile, saveFinishedUpload } from './save-finished-upload.ts'

interface Uploads {
  readonly services: Services
  readonly partial: PartialUploads
  readonly finish: FinishUpload
  /** Of joins, which each need disk space and the one process that joins. */
  readonly joinSlots: UserSlots
}

export const joinSlotLimits: SlotLimits = {
  max: 4,
  maxPerUser: 1,
  retryAfter: 10,
  message: 'A recording is being joined already. Try again when that is done.',
}

/** How often the free disk space is checked while fragments are joined. */
const spaceCheckIntervalMs = 500

interface JoinRequest {
  readonly id: string
  readonly name: string
  readonly uploadIds: readonly string[]
}

/**
 * Makes one finished upload of the fragments of a recording, and discards them. A repeated request returns the upload that
 * exists. Throws `not-found` for an id that another upload has, `invalid-fields` for fragments that the user does not have,
 * `rendition-failed` when they cannot be joined, `too-many-requests` while another recording of the user is joined, and `disk-full` and
 * `too-many-uploads` as a new upload does.
 *
 * It continues when the client disconnects, because the client asks again with the same id.
 */
export function joinUploads(
  uploads: Uploads,
  user: UserPrincipal,
  request: JoinRequest,
): Promise<JoinedUpload> {
  const { services, partial, joinSlots } = uploads
  const { id, uploadIds } = request
  return partial.locks.runOnUpload(id, async () => {
    // Locks are always taken in the order of upload before owner; a fragment with this id would be locked twice.
    if (await partial.find(id)) throw notFound()
    const existing = await findExisting(services, user, id)
    if (existing) {
      // The reply to the first request was lost, and the fragments may have been sent once more.
      await discardRepeated(uploads, user, uploadIds)
      return toReply(existing)
    }
    const release = joinSlots.take(user.userId)
    try {
      // Also finishes complete uploads, and protects the uploads of others, whose requests a lock would stop.
      await requireFragments(uploads, user, uploadIds)
      // A request that still writes to a fragment would acknowledge bytes that are discarded.
      return await partial.locks.runOnUploads(uploadIds, (leases) =>
        // Nothing else of the user may be admitted for the same space until the row is saved.
        partial.locks.runForOwner(user.userId, () => joinFragments(uploads, user, request, leases)),
      )
    } finally {
      release()
    }
  })
}

/** Joins fragments whose locks are held. @param leases those of the locks */
async function joinFragments(
  { services, partial }: Uploads,
  user: UserPrincipal,
  { id, name, uploadIds }: JoinRequest,
  leases: readonly Lease[],
): Promise<JoinedUpload> {
  const found = await Promise.all(uploadIds.map((uploadId) => findUnfinished(partial, user, uploadId)))
  const fragments = requireAll(found)
  const bytes = fragments.reduce((sum, { offset }) => sum + offset, 0)
  await assertCanGrow(services, partial, user.userId, bytes)
  const folder = await services.files.createWorkFolder()
  try {
    const paths = uploadIds.map((uploadId) => partial.getPath(uploadId))
    const { path, extension, starts, duration } = await runWithDiskReserve(services, (signal) =>
      services.media.joinRecording(paths, folder, signal),
    ).catch((error: unknown) => {
      throw toAppError(error)
    })
    const file = await examineFile(services, path, `${name}.${extension}`)
    // Another service may have taken a lock that could not be renewed, and written to the fragment.
    for (const lease of leases) await lease.assertHeld()
    await saveFinishedUpload(services, { uploadId: id, ownerId: user.userId, file })
    const saved = await findExisting(services, user, id)
    if (!saved) throw notFound()
    await Promise.all(uploadIds.map((uploadId) => partial.discard(uploadId)))
    return { ...toReply(saved), starts: [...starts], duration }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs work that writes files, and ends it with `disk-full` when it has used all but the reserve of the disk. */
async function runWithDiskReserve<T>(
  services: Services,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const check = () => assertDiskReserve(services).catch((error: unknown) => controller.abort(error))
  const timer = setInterval(check, spaceCheckIntervalMs)
  try {
    return await work(controller.signal)
  } finally {
    clearInterval(timer)
  }
}

function toAppError(error: unknown): unknown {
  const isUnreadable = error instanceof UnreadableFile
  if (!isUnreadable && !(error instanceof ProcessEnded && error.endCause !== 'killed')) return error
  return new AppError('rendition-failed', {
    message: 'The recording cannot be made of these fragments.',
    params: { reason: isUnreadable ? error.reason : 'too-complex' },
    cause: error,
  })
}

async function findExisting(
  { db }: Services,
  { userId }: UserPrincipal,
  id: string,
): Promise<FinishedUpload | undefined> {
  const found = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
  // Ids of uploads are random, so that nobody meets that of somebody else by chance.
  if (found && found.owner_id !== userId) throw notFound()
  return found
}

/** Discards those of the uploads that are unfinished ones of the user. */
async function discardRepeated(
  { partial }: Uploads,
  user: UserPrincipal,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    // The lock of an upload of somebody else would stop its request.
    if (!(await findUnfinished(partial, user, id))) continue
    await partial.locks.runOnUpload(id, async () => {
      if (await findUnfinished(partial, user, id)) await partial.discard(id)
    })
  }
}

/** Throws `invalid-fields` unless all are unfinished uploads of the user. */
async function requireFragments(
  { services, partial, finish }: Uploads,
  { userId }: UserPrincipal,
  ids: readonly string[],
): Promise<void> {
  const found = await Promise.all(
    ids.map((id) =>
      findOwnUpload(services, partial, finish, userId, id).catch((error: unknown) => {
        // The device gives up what is said to be missing, so that no other error may count as that.
        if (error instanceof AppError && error.code === 'not-found') return undefined
        throw error
      }),
    ),
  )
  requireAll(found.map((own) => (own?.state === 'partial' ? own.upload : undefined)))
}

/** Finds an unfinished upload of the user; undefined for one that has all its bytes, which cannot be finished under its own lock. */
async function findUnfinished(
  partial: PartialUploads,
  { userId }: UserPrincipal,
  id: string,
): Promise<Upload | undefined> {
  const upload = await partial.find(id)
  return upload?.metadata?.owner === userId && upload.offset !== upload.size ? upload : undefined
}

function requireAll(found: readonly (Upload | undefined)[]): Upload[] {
  const missing = found.flatMap((upload, index) => (upload ? [] : [`uploadIds.${index}`]))
  if (missing.length > 0)
    throw invalidFields(...missing.map((path) => ({ path, code: 'unknown-reference' as const })))
  return found.filter((upload) => upload !== undefined)
}

function toReply({ id, filename, media_type, size }: FinishedUpload): JoinedUpload {
  return { uploadId: id, filename, mediaType: media_type, size }
}

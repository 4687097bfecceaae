import { rm } from 'node:fs/promises'
import { ProcessEnded } from '@lares/media-engine/process/process-ended'
import { UnreadableFile } from '@lares/media-engine/unreadable-file'
import { AppError, invalidFields, notFound } from '@lares/server-kit/app-error'
import type { JoinedUpload } from '@lares/shared-types/contracts/uploads'
import type { Upload } from '@tus/server'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import type { FinishedUpload } from '../assets/attach-uploads.ts'
import { assertCanGrow } from './admit-upload.ts'
import type { FinishUpload } from './finish-upload.ts'
import { findOwnUpload } from './own-upload.ts'
import type { PartialUploads } from './partial-uploads.ts'
import { examineFile, saveFinishedUpload } from './save-finished-upload.ts'

interface Uploads {
  readonly services: Services
  readonly partial: PartialUploads
  readonly finish: FinishUpload
}

/** Joining takes seconds, and is worth finishing when the client has left: it asks again for the same id. */
const neverAborts = new AbortController().signal

interface JoinRequest {
  readonly id: string
  readonly name: string
  readonly uploadIds: readonly string[]
}

/**
 * Makes one finished upload of the fragments of a recording, and discards them. A repeated request returns the upload that
 * exists. Throws `not-found` for an id that another upload has, `invalid-fields` for fragments that the user does not have,
 * `rendition-failed` when they cannot be joined, and `disk-full` and `too-many-uploads` as a new upload does.
 */
export function joinUploads(
  uploads: Uploads,
  user: UserPrincipal,
  request: JoinRequest,
): Promise<JoinedUpload> {
  const { services, partial } = uploads
  return partial.locks.runOnUpload(request.id, async () => {
    const existing = await findExisting(services, user, request.id)
    if (existing) {
      // The reply to the first request was lost, and the fragments may have been sent once more.
      await discardFragments(uploads, user, request.uploadIds)
      return toReply(existing)
    }
    const fragments = await findFragments(uploads, user, request.uploadIds)
    const bytes = fragments.reduce((sum, { offset }) => sum + offset, 0)
    await assertCanGrow(services, partial, user.userId, bytes)
    const folder = await services.files.createWorkFolder()
    try {
      const { starts, duration } = await join(uploads, user, { ...request, folder, fragments })
      const saved = await findExisting(services, user, request.id)
      if (!saved) throw notFound()
      await Promise.all(fragments.map((fragment) => partial.discard(fragment.id)))
      return { ...toReply(saved), starts: [...starts], duration }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

async function join(
  { services, partial }: Uploads,
  { userId }: UserPrincipal,
  request: JoinRequest & { readonly folder: string; readonly fragments: readonly Upload[] },
) {
  const { id, name, folder, fragments } = request
  const paths = fragments.map((fragment) => partial.getPath(fragment.id))
  const joined = await services.media.joinRecording(paths, folder, neverAborts).catch((error: unknown) => {
    throw toAppError(error)
  })
  const file = await examineFile(services, joined.path, `${name}.${joined.extension}`)
  await saveFinishedUpload(services, { uploadId: id, ownerId: userId, file })
  return joined
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

async function discardFragments(
  { services, partial, finish }: Uploads,
  { userId }: UserPrincipal,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const own = await findOwnUpload(services, partial, finish, userId, id).catch(() => undefined)
    if (own?.state === 'partial') await partial.discard(id)
  }
}

/** The fragments, which must all be unfinished uploads of the user. */
async function findFragments(
  { services, partial, finish }: Uploads,
  { userId }: UserPrincipal,
  ids: readonly string[],
): Promise<Upload[]> {
  const found = await Promise.all(
    ids.map((id) => findOwnUpload(services, partial, finish, userId, id).catch(() => undefined)),
  )
  const missing = found.flatMap((own, index) => (own?.state === 'partial' ? [] : [`uploadIds.${index}`]))
  if (missing.length > 0)
    throw invalidFields(...missing.map((path) => ({ path, code: 'unknown-reference' as const })))
  return found.flatMap((own) => (own?.state === 'partial' ? [own.upload] : []))
}

function toReply({ id, filename, media_type, size }: FinishedUpload): JoinedUpload {
  return { uploadId: id, filename, mediaType: media_type, size }
}

import { stat } from 'node:fs/promises'
import type { UnfinishedRecording } from '@lares/shared-types/contracts/uploads'
import { Uuid } from '@lares/shared-types/fields'
import type { Upload } from '@tus/server'
import { Value } from 'typebox/value'
import { fallbackOn } from '../../files/file-system-errors.ts'
import { type PartialUploads, unsavedTtlMs } from './partial-uploads.ts'

interface Fragment {
  readonly uploadId: string
  readonly recordingId: string
  /** Its place among the fragments of the recording. */
  readonly index: number
  readonly startedAt: Date
  readonly updatedAt: Date
  readonly bytes: number
}

/** Lists what arrived of the recordings of a user that are not finished, the latest first. */
export async function listUnfinishedRecordings(
  partial: PartialUploads,
  ownerId: string,
): Promise<UnfinishedRecording[]> {
  const uploads = await partial.listByOwner(ownerId)
  const fragments = await Promise.all(uploads.map((upload) => toFragment(partial, upload)))
  const byRecording = Map.groupBy(
    fragments.filter((fragment) => fragment !== undefined),
    ({ recordingId }) => recordingId,
  )
  return [...byRecording]
    .map(([id, parts]) => toRecording(id, parts))
    .filter(({ bytes }) => bytes > 0)
    .sort((one, other) => other.updatedAt.localeCompare(one.updatedAt))
}

function toRecording(id: string, fragments: readonly Fragment[]): UnfinishedRecording {
  // A fragment whose sending broke off can have been begun again.
  const longest = Map.groupBy(fragments, ({ index }) => index)
    .values()
    .map((parts) => parts.reduce((one, other) => (other.bytes > one.bytes ? other : one)))
  const inOrder = [...longest].sort((one, other) => one.index - other.index)
  const startTimes = inOrder.map(({ startedAt }) => startedAt.getTime())
  const updateTimes = inOrder.map(({ updatedAt }) => updatedAt.getTime())
  return {
    id,
    startedAt: new Date(Math.min(...startTimes)).toISOString(),
    updatedAt: new Date(Math.max(...updateTimes)).toISOString(),
    // Each fragment has its own time.
    expiresAt: new Date(Math.min(...updateTimes) + unsavedTtlMs).toISOString(),
    bytes: inOrder.reduce((sum, { bytes }) => sum + bytes, 0),
    uploadIds: inOrder.map(({ uploadId }) => uploadId),
  }
}

/** Reads `recording` and `fragment` from the metadata of an upload; undefined for any other upload. */
async function toFragment(
  partial: PartialUploads,
  { id, offset, metadata = {}, creation_date }: Upload,
): Promise<Fragment | undefined> {
  const { recording, fragment } = metadata
  const index = Number(fragment)
  if (!recording || !Value.Check(Uuid, recording) || !Number.isSafeInteger(index)) return undefined
  const file = await stat(partial.getPath(id)).catch(fallbackOn('ENOENT', undefined))
  if (!file) return undefined
  const startedAt = new Date(creation_date || file.birthtime)
  return { uploadId: id, recordingId: recording, index, startedAt, updatedAt: file.mtime, bytes: offset }
}

import { ProcessEnded } from '@lares/media-engine/process/process-ended'
import { UnreadableFile } from '@lares/media-engine/unreadable-file'
import { AppError } from '@lares/server-kit/app-error'
import type { OperationError } from '@lares/shared-types/operations'
import { ChunkTooLarge } from '@lares/speech/transcription/transcribe-chunk'
import { hasErrorCode } from '../../files/file-system-errors.ts'

/** Thrown when a recording cannot be transcribed, so that another attempt would be useless. */
export class TranscriptionFailed extends Error {
  override readonly name = 'TranscriptionFailed'
  readonly reason: OperationError

  constructor(reason: OperationError) {
    super(`The recording cannot be transcribed: ${reason}`)
    this.reason = reason
  }
}

/** Thrown when a model on this machine needs more memory than its process may have. */
export class ModelOutOfMemory extends Error {
  override readonly name = 'ModelOutOfMemory'
  readonly model: string

  constructor(model: string, options?: ErrorOptions) {
    super(`The model ${model} needs too much memory`, options)
    this.model = model
  }
}

/** The reason of an error after which another attempt would be useless; undefined for all others. */
export function getFailureReason(error: unknown): OperationError | undefined {
  if (error instanceof TranscriptionFailed) return error.reason
  if (error instanceof UnreadableFile) return error.reason === 'unsupported' ? 'no-sound' : 'unreadable'
  if (error instanceof ModelOutOfMemory) return 'out-of-memory'
  if (error instanceof ProcessEnded && error.endCause === 'memory') return 'out-of-memory'
  if (error instanceof ProcessEnded && error.endCause !== 'killed') return 'unreadable'
  if (error instanceof ChunkTooLarge) return 'endpoint-unusable'
  if (hasErrorCode(error, 'ENOSPC')) return 'disk-full'
  if (hasErrorCode(error, 'ENOENT')) return 'file-missing'
  return error instanceof AppError ? reasonsByCode[error.code] : undefined
}

const reasonsByCode: Readonly<Record<string, OperationError>> = {
  'ai-refused': 'endpoint-refused',
  'ai-no-model': 'endpoint-refused',
  'ai-unusable': 'endpoint-unusable',
  forbidden: 'forbidden',
  'not-found': 'not-found',
  'in-trash': 'not-found',
  'version-conflict': 'changed-since',
}

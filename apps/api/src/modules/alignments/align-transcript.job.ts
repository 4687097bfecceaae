import { ProcessEnded } from '@lares/media-engine/process/process-ended'
import { UnreadableFile } from '@lares/media-engine/unreadable-file'
import type { OperationError } from '@lares/shared-types/operations'
import { AlignmentError, type AlignmentErrorReason } from '@lares/speech/alignment/alignment-error'
import { Type } from 'typebox'
import { hours } from '../../jobs/define-job.ts'
import { defineOperation } from '../../jobs/operations/define-operation.ts'
import { type OperationOutcome, operationPayload } from '../../jobs/operations/operation-job.ts'
import { operationLostJob } from '../../jobs/operations/operation-lost.job.ts'
import { alignTranscript } from './align-transcript.ts'

const errors: Record<AlignmentErrorReason, OperationError> = {
  noSpeech: 'no-speech',
  noText: 'no-text',
  unknownLanguage: 'failed',
  textTooLong: 'text-too-long',
  recordingTooLong: 'recording-too-long',
}

/** Finds the times of lines. Nothing of the archive changes: the result waits for whoever started it. */
export const alignTranscriptJob = defineOperation({
  name: 'align-transcript',
  payload: Type.Object({ alignmentId: Type.String(), ...operationPayload }),
  policy: {
    expireInSeconds: 2 * hours,
    retryLimit: 2,
    concurrency: 1,
    pollSeconds: 1,
    deadLetter: operationLostJob,
  },
  async handle({ alignmentId }, context): Promise<OperationOutcome> {
    try {
      return await alignTranscript(alignmentId, context)
    } catch (error) {
      if (error instanceof AlignmentError) return { state: 'failed', error: errors[error.reason] }
      if (error instanceof UnreadableFile) return { state: 'failed', error: 'unreadable' }
      // A process that exceeds its limits would do so again.
      if (error instanceof ProcessEnded && error.endCause !== 'killed')
        return { state: 'failed', error: 'unreadable' }
      throw error
    }
  },
})

import { invalidFields } from '@lares/server-kit/app-error'
import type { BatchRefusal } from '@lares/shared-types/batches'
import type { TranscriptionRefusal } from '@lares/shared-types/transcriptions'
import { loadRestorableTranscript } from '../../history/restorable-transcript.ts'
import { kindBehaviours } from '../../items/kinds/registry.ts'
import { chooseEngine } from '../../transcriptions/choose-engine.ts'
import { startTranscription } from '../../transcriptions/start-transcription.ts'
import { loadStoredTranscript, toTranscript } from '../../transcripts/load-transcript.ts'
import { writeTranscriptWithin } from '../../transcripts/write-transcript.ts'
import { type Act, type ActContext, refuse, type UndoOutcome } from './act.ts'
import { undoOperation } from './undo-operation.ts'

/** The reasons of a batch for those of a transcription that is not started. */
const refusals: Readonly<Record<TranscriptionRefusal, BatchRefusal>> = {
  'not-found': 'not-found',
  forbidden: 'forbidden',
  'in-trash': 'in-trash',
  'no-file': 'no-sound',
  'has-transcript': 'has-transcript',
  'already-running': 'already-running',
}

/** Starts a transcription, which goes on as an operation of its own. One that is under way is not started again. */
export const transcribe: Act<'transcribe'> = {
  right: 'process',
  plan({ kind, hasPlayedSound, hasTranscript, isBeingTranscribed }, { replace = false }) {
    if (!kindBehaviours[kind].hasSound || !hasPlayedSound) return refuse('no-sound')
    if (hasTranscript && !replace) return refuse('has-transcript')
    return isBeingTranscribed ? refuse('already-running') : { outcome: 'change' }
  },
  async apply({ trx, services, user }, { id }, _plan, { language, replace = false }) {
    if (!chooseEngine(services)) throw invalidFields({ path: 'act', code: 'not-allowed' })
    const started = await startTranscription(trx, services, user, { itemId: id, language, replace })
    return 'refusal' in started ? refuse(refusals[started.refusal]) : { operationId: started.operationId }
  },
  undo: (context, stored, change) =>
    undoOperation(context, stored, change, (before, after) =>
      restoreTranscript(context, stored.id, before, after),
    ),
}

/** An item that had no transcript gets an empty one, as when somebody deletes all of its lines. */
const noTranscript = {
  content: { language: null, segments: [], speakers: [], origin: 'person' as const },
  deletedIds: [],
}

/** Writes the transcript as it was in a version, unless it has been changed after another one. */
async function restoreTranscript(
  { trx, services, user }: ActContext,
  itemId: string,
  versionBefore: number,
  versionAfter: number,
): Promise<UndoOutcome> {
  const current = await loadStoredTranscript(trx, user, itemId)
  if (current.version !== versionAfter) return { state: 'kept', reason: 'changed-since' }
  const { content, deletedIds } =
    versionBefore === 0 ? noTranscript : await loadRestorableTranscript(trx, itemId, versionBefore)
  const { version } = toTranscript(user, current)
  await writeTranscriptWithin(trx, services, user, itemId, { version, ...content }, 'reverted')
  return { state: 'undone', ...(deletedIds.length > 0 && { reason: 'unknown-reference' }) }
}

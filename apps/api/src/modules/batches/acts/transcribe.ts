import { invalidFields } from '@lares/server-kit/app-error'
import type { BatchRefusal } from '@lares/shared-types/batches'
import type { TranscriptionRefusal } from '@lares/shared-types/transcriptions'
import { kindBehaviours } from '../../items/kinds/registry.ts'
import { chooseEngine } from '../../transcriptions/choose-engine.ts'
import { startTranscription } from '../../transcriptions/start-transcription.ts'
import { type Act, refuse } from './act.ts'

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
  right: 'edit',
  plan({ kind, hasPlayedSound, hasTranscript, isBeingTranscribed }, { replace = false }) {
    if (!kindBehaviours[kind].hasSound || !hasPlayedSound) return refuse('no-sound')
    if (hasTranscript && !replace) return refuse('has-transcript')
    return isBeingTranscribed ? refuse('already-running') : { outcome: 'change' }
  },
  async apply({ trx, services, user }, { id }, _plan, { language, replace = false }) {
    if (!chooseEngine(services)) throw invalidFields({ path: 'act', code: 'not-allowed' })
    const started = await startTranscription(trx, services, user, { itemId: id, language, replace })
    return 'refusal' in started ? refuse(refusals[started.refusal]) : {}
  },
}

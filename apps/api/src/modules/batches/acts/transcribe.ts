import { invalidFields } from '@lares/server-kit/app-error'
import { kindBehaviours } from '../../items/kinds/registry.ts'
import { chooseEngine } from '../../transcriptions/choose-engine.ts'
import { startTranscription } from '../../transcriptions/start-transcription.ts'
import { type Act, refuse } from './act.ts'

/** Starts a transcription, which goes on as an operation of its own. One that is under way is not started again. */
export const transcribe: Act<'transcribe'> = {
  right: 'process',
  plan({ kind, family, hasTranscript }, { replace = false }) {
    if (!kindBehaviours[kind].hasSound || (family !== 'audio' && family !== 'video'))
      return refuse('no-sound')
    return hasTranscript && !replace ? refuse('has-transcript') : { outcome: 'change' }
  },
  async apply({ trx, services, user }, { id }, _plan, { language, replace = false }) {
    if (!chooseEngine(services)) throw invalidFields({ path: 'act', code: 'not-allowed' })
    await startTranscription(trx, services, user, { itemId: id, language, replace })
    return {}
  },
}

import type { RepairFailure } from '@lares/shared-types/integrity'
import type { TranscriptionRefusal } from '@lares/shared-types/transcriptions'
import { inTransaction } from '../../../db/in-transaction.ts'
import { lockRows } from '../../../db/lock-rows.ts'
import { chooseEngine } from '../../transcriptions/choose-engine.ts'
import { startTranscription } from '../../transcriptions/start-transcription.ts'
import type { RepairAction } from './repair-action.ts'

/** What a repair tells where no transcription is started; null where none is needed any more. */
const failures: Readonly<Record<TranscriptionRefusal, RepairFailure | null>> = {
  'not-found': 'failed',
  forbidden: 'forbidden',
  'in-trash': 'failed',
  'no-file': 'failed',
  'has-transcript': null,
  'already-running': null,
}

/** Starts to transcribe an item, as an operation of the user who repairs. If that fails, the next check finds the item again. */
export const transcribe: RepairAction = async (finding, { services, user }) => {
  if (!chooseEngine(services)) return { failure: 'no-engine' }
  const started = await inTransaction(services.db, async (trx) => {
    // Deleting the user waits; and two requests of the user get different priorities.
    await lockRows(trx, 'users', [user.userId], 'no key update')
    const itemId = finding.item_id ?? ''
    return startTranscription(trx, services, user, { itemId, language: null, replace: false })
  })
  const failure = 'refusal' in started ? failures[started.refusal] : null
  return failure === null ? { method: 'transcription-started' } : { failure }
}

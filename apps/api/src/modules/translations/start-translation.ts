import { AppError, invalidFields } from '@lares/server-kit/app-error'
import type { Language } from '@lares/shared-types/languages'
import type { TranslationScope } from '@lares/shared-types/translations'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction } from '../../db/in-transaction.ts'
import { startOperation } from '../../jobs/operations/start-operation.ts'
import { takeTurn } from '../../jobs/operations/take-turn.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { lockEditableItem } from '../items/lock-item.ts'
import { loadStoredTranscript } from '../transcripts/load-transcript.ts'
import { loadStoredTranslation } from './load-translation.ts'

/** How many translations of one user may wait or run at a time: each may take an hour. */
const maxActive = 100

interface NewTranslation {
  readonly itemId: string
  readonly language: Language
  readonly scope: TranslationScope
}

/**
 * Starts to translate a transcript by a model.
 *
 * @returns the id of the operation; null if somebody has it translated into this language already
 * @throws `not-found`, `forbidden`, `in-trash`, `invalid-fields`, `ai-not-configured` and `too-many-requests`
 */
export async function startTranslation(
  services: Services,
  user: UserPrincipal,
  { itemId, language, scope }: NewTranslation,
): Promise<string | null> {
  if (!services.ai.chat)
    throw new AppError('ai-not-configured', { message: 'No model is configured that translates.' })
  return inTransaction(services.db, async (trx) => {
    // It locks the user, too, so that deleting them waits.
    const { userId } = user
    const priority = await takeTurn(trx, { userId, kinds: ['translation'], max: maxActive })
    await lockEditableItem(trx, user, itemId)
    const transcript = await loadStoredTranscript(trx, user, itemId)
    if (transcript.language === language) throw invalidFields({ path: 'language', code: 'not-allowed' })
    if (transcript.segments.length === 0) throw invalidFields({ path: 'id', code: 'not-allowed' })
    const id = uuidv7()
    const operationId = await startOperation(
      trx,
      services.jobs,
      'translate-transcript',
      { runId: id },
      { kind: 'translation', userId, itemId, key: `${itemId} ${language}`, priority },
    )
    if (operationId === undefined) return null
    const stored = await loadStoredTranslation(trx, itemId, language)
    await trx
      .insertInto('translation_runs')
      .values({
        id,
        user_id: userId,
        item_id: itemId,
        operation_id: operationId,
        language,
        scope,
        plan: null,
        translation_version: stored?.version ?? 0,
        created_at: services.now(),
      })
      .execute()
    return operationId
  })
}

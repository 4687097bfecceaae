import { activeOperationStates } from '@lares/shared-types/operations'
import type { TranscriptionSetup } from '@lares/shared-types/transcriptions'
import type { Services } from '../../services.ts'
import type { Viewer } from '../../visibility/viewer.ts'

/** What transcribes, and the models that can be downloaded. The name of an endpoint's model is for administrators. */
export async function loadSetup(
  { db, ai, transcription }: Services,
  { isAdmin }: Viewer,
): Promise<TranscriptionSetup> {
  const local = transcription.models.choose()
  const endpoint = ai.transcription
  const download = await db
    .selectFrom('operations')
    .select('id')
    .where('kind', '=', 'speech-model-download')
    .where('state', 'in', activeOperationStates)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    engine: endpoint ? 'endpoint' : local ? 'local' : null,
    model: isAdmin ? (endpoint?.model ?? local?.name ?? null) : null,
    models: transcription.models.list(),
    downloadOperationId: download?.id ?? null,
  }
}

import type { TranscriptionSetup } from '@lares/shared-types/transcriptions'
import { findActiveOperation } from '../../jobs/operations/stored-operations.ts'
import type { Services } from '../../services.ts'
import type { Viewer } from '../../visibility/viewer.ts'

/** What transcribes, and the models that can be downloaded. The name of an endpoint's model is for administrators. */
export async function loadSetup(
  { db, ai, transcription }: Services,
  { isAdmin }: Viewer,
): Promise<TranscriptionSetup> {
  const local = transcription.models.choose()
  const endpoint = ai.transcription
  return {
    engine: endpoint ? 'endpoint' : local ? 'local' : null,
    model: isAdmin ? (endpoint?.model ?? local?.name ?? null) : null,
    models: transcription.models.list(),
    downloadOperationId: await findActiveOperation(db, 'speech-model-download'),
  }
}

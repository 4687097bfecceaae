import type { AiStatus } from '@lares/shared-types/contracts/ai'
import { hasVectors } from '../../../db/prepare-vectors.ts'
import { findActiveModel } from '../../../search-index/meaning/embedding-models.ts'
import { loadProgress } from '../../../search-index/meaning/embedding-progress.ts'
import type { Services } from '../../../services.ts'
import type { Viewer } from '../../../visibility/viewer.ts'

/** The configured models and the progress of embedding. Counts include hidden items, so only administrators get them. */
export async function loadStatus({ db, ai, transcription }: Services, viewer: Viewer): Promise<AiStatus> {
  const embedding = ai.embedder?.model
  const known = embedding && viewer.isAdmin ? await loadProgress(db, embedding) : undefined
  return {
    chat: configured(ai.chat?.model, viewer),
    embedding: {
      ...configured(embedding, viewer),
      comparable: await hasVectors(db),
      ready: embedding !== undefined && (await findActiveModel(db, embedding)) !== undefined,
      waiting: known?.waiting ?? 0,
      passages: known?.passages ?? 0,
      failure: known?.failure ?? null,
      failingSince: known?.failingSince?.toISOString() ?? null,
    },
    transcription: describeTranscription({ ai, transcription }, viewer),
    vision: configured(ai.vision?.model, viewer),
  }
}

/** As `chooseEngine` chooses. */
function describeTranscription(
  { ai, transcription: { models } }: Pick<Services, 'ai' | 'transcription'>,
  viewer: Viewer,
): AiStatus['transcription'] {
  if (ai.transcription) return configured(ai.transcription.model, viewer)
  const local = models.choose()
  return { ...configured(local?.name, viewer), ...(local && { isLocal: true as const }) }
}

function configured(model: string | undefined, { isAdmin }: Viewer) {
  return { configured: model !== undefined, model: isAdmin ? (model ?? null) : null }
}

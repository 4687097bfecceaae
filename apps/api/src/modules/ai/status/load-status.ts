import type { AiStatus } from '@lares/shared-types/contracts/ai'
import { sql } from 'kysely'
import { getAiEndpoint } from '../../../ai-endpoints/ai-settings.ts'
import { hasVectors } from '../../../db/prepare-vectors.ts'
import { findActiveModel } from '../../../search-index/meaning/embedding-models.ts'
import type { Services } from '../../../services.ts'
import type { Viewer } from '../../../visibility/viewer.ts'

/** The configured models and the progress of embedding. Counts include hidden items, so only administrators get them. */
export async function loadStatus({ db, ai, config }: Services, viewer: Viewer): Promise<AiStatus> {
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
      failingSince: known?.failing_since?.toISOString() ?? null,
    },
    transcription: configured(getAiEndpoint(config, 'TRANSCRIPTION')?.model, viewer),
  }
}

function configured(model: string | undefined, { isAdmin }: Viewer) {
  return { configured: model !== undefined, model: isAdmin ? (model ?? null) : null }
}

async function loadProgress(db: Services['db'], model: string) {
  const { rows } = await sql<{
    waiting: number
    passages: number
    failure: string | null
    failing_since: Date | null
  }>`
    select count(*)::integer as passages,
      (count(*) filter (where embedded_by is distinct from model.id))::integer as waiting,
      max(model.failure) as failure, max(model.failing_since) as failing_since
    from passages left join embedding_models model on model.name = ${model}`.execute(db)
  return rows[0]
}

import type { MeaningModelState } from '@lares/shared-types/contracts/meaning-model'
import { activeOperationStates } from '@lares/shared-types/operations'
import { hasVectors } from '../../../db/prepare-vectors.ts'
import { fitsMemory } from '../../../models/machine-memory.ts'
import { loadProgress } from '../../../search-index/meaning/embedding-progress.ts'
import type { Services } from '../../../services.ts'

/** What a search by meaning compares with, and how far the model has come. */
export async function loadMeaningModel({ db, ai, meaningModels }: Services): Promise<MeaningModelState> {
  const { name, downloadBytes, memoryBytes } = meaningModels.package
  const { embedder } = ai
  const progress = embedder && (await loadProgress(db, embedder.model))
  const download = await db
    .selectFrom('operations')
    .select('id')
    .where('kind', '=', 'meaning-model-download')
    .where('state', 'in', activeOperationStates)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    engine: !embedder ? null : !embedder.isLocal ? 'endpoint' : meaningModels.hasOwn ? 'own' : 'downloaded',
    download: {
      name,
      isInstalled: meaningModels.isInstalled,
      isDamaged: meaningModels.isInstalled && !(await meaningModels.isIntact()),
      downloadBytes,
      memoryBytes,
      fits: fitsMemory(memoryBytes),
      operationId: download?.id ?? null,
    },
    isComparable: await hasVectors(db),
    passages: progress?.passages ?? 0,
    waiting: progress?.waiting ?? 0,
    failure: progress?.failure ?? null,
  }
}

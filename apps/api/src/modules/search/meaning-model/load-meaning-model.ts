import type { MeaningModelState } from '@lares/shared-types/contracts/meaning-model'
import { hasVectors } from '../../../db/prepare-vectors.ts'
import { findActiveOperation } from '../../../jobs/operations/stored-operations.ts'
import { fitsMemory } from '../../../models/machine-memory.ts'
import { loadProgress } from '../../../search-index/meaning/embedding-progress.ts'
import type { Services } from '../../../services.ts'

/** What a search by meaning compares with, and how far the model has come. */
export async function loadMeaningModel({ db, ai, meaningModels }: Services): Promise<MeaningModelState> {
  const { name, downloadBytes, memoryBytes } = meaningModels.package
  const { embedder } = ai
  const progress = embedder && (await loadProgress(db, embedder.model))
  const engine = getEngine(embedder, meaningModels)
  // A model that reads passages was checked when its process loaded it; to check it again at each call would read it whole.
  const isReading = engine === 'downloaded' && (progress?.waiting ?? 0) > 0 && progress?.failure === null
  return {
    engine,
    download: {
      name,
      isInstalled: meaningModels.isInstalled,
      isDamaged: meaningModels.isInstalled && !isReading && !(await meaningModels.isIntact()),
      downloadBytes,
      memoryBytes,
      fits: fitsMemory(memoryBytes),
      operationId: await findActiveOperation(db, 'meaning-model-download'),
    },
    isComparable: await hasVectors(db),
    passages: progress?.passages ?? 0,
    waiting: progress?.waiting ?? 0,
    failure: progress?.failure ?? null,
  }
}

function getEngine(
  embedder: Services['ai']['embedder'],
  { hasOwn }: Services['meaningModels'],
): MeaningModelState['engine'] {
  if (!embedder) return null
  if (!embedder.isLocal) return 'endpoint'
  return hasOwn ? 'own' : 'downloaded'
}

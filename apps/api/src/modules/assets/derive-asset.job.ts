import { Type } from 'typebox'
import { defineJob, minutes } from '../../jobs/define-job.ts'
import { enqueueTypesenseSync } from '../../search-index/typesense/enqueue-sync.ts'
import { derivationLostJob } from './derivation-lost.job.ts'
import { deriveAsset } from './derive-asset.ts'
import { reopenAsset } from './save-derivation.ts'

/** Derives thumbnails, previews and text of a new asset; slow work is moved to `derive-slow` and `derive-film`. */
export const deriveAssetJob = defineJob({
  name: 'derive-asset',
  payload: Type.Object({ assetId: Type.String() }),
  policy: {
    expireInSeconds: 30 * minutes,
    retryLimit: 4,
    concurrency: 2,
    pollSeconds: 1,
    deadLetter: derivationLostJob,
  },
  async handle({ assetId }, { services, signal }): Promise<void> {
    await deriveAsset(services, assetId, signal)
    await enqueueTypesenseSync(services)
  },
  prepareRetry: (trx, { assetId }) => reopenAsset(trx, assetId),
})

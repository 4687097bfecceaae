import { Type } from 'typebox'
import { defineJob, hours } from '../../jobs/define-job.ts'
import { enqueueTypesenseSync } from '../../search-index/typesense/enqueue-sync.ts'
import { derivationLostJob } from './derivation-lost.job.ts'
import { deriveThoroughly } from './derive-asset.ts'
import { reopenAsset } from './save-derivation.ts'

/** Does the same as `derive-asset` for films and long recordings, which can take hours. */
export const deriveFilmJob = defineJob({
  name: 'derive-film',
  payload: Type.Object({ assetId: Type.String() }),
  policy: {
    expireInSeconds: 12 * hours,
    retryLimit: 4,
    concurrency: 1,
    pollSeconds: 1,
    deadLetter: derivationLostJob,
  },
  async handle({ assetId }, { services, signal }): Promise<void> {
    await deriveThoroughly(services, assetId, signal)
    await enqueueTypesenseSync(services)
  },
  prepareRetry: (trx, { assetId }) => reopenAsset(trx, assetId),
})

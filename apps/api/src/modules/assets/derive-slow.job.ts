import { Type } from 'typebox'
import { defineJob, hours } from '../../jobs/define-job.ts'
import { enqueueTypesenseSync } from '../../search-index/typesense/enqueue-sync.ts'
import { derivationLostJob } from './derivation-lost.job.ts'
import { deriveThoroughly } from './derive-asset.ts'
import { reopenAsset } from './save-derivation.ts'

/** Does the same as `derive-asset` for slow files, so that others need not wait for them. */
export const deriveSlowJob = defineJob({
  name: 'derive-slow',
  payload: Type.Object({ assetId: Type.String() }),
  policy: {
    expireInSeconds: hours,
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

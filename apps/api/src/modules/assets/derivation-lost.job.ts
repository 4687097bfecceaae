import { Type } from 'typebox'
import { defineJob, minutes } from '../../jobs/define-job.ts'
import { markAssetLost } from './save-derivation.ts'

/**
 * Marks an asset as failed after all attempts of its job, including those that crashed the worker. The reason does not
 * call the file corrupt, because the cause may be in the archive.
 */
export const derivationLostJob = defineJob({
  name: 'derivation-lost',
  payload: Type.Object({ assetId: Type.String() }),
  policy: { expireInSeconds: minutes, retryLimit: 20, concurrency: 1, pollSeconds: 5 },
  async handle({ assetId }, { services }): Promise<void> {
    await markAssetLost(services, assetId)
  },
})

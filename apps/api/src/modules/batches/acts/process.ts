import { isProcessableFamily, isStepFor } from '@lares/shared-types/processing'
import { startProcessing } from '../../processing/start-processing.ts'
import { type Act, refuse } from './act.ts'

/** Starts to process the first recording or film of an item, from its original. Each becomes a version to which its item can go back. */
export const process: Act<'process'> = {
  right: 'process',
  plan({ family, hasSound }, { steps }) {
    if (!isProcessableFamily(family)) return refuse('no-recording')
    if (!hasSound) return refuse('no-sound')
    return steps.every(({ kind }) => isStepFor(family, kind))
      ? { outcome: 'change', steps }
      : refuse('step-not-possible')
  },
  async apply({ trx, services, user }, stored, { steps = [] }) {
    const [assetId] = stored.fields.assetIds
    if (assetId === undefined) return refuse('no-recording')
    const operationId = await startProcessing(trx, services, user, { itemId: stored.id, assetId, steps })
    return operationId === undefined ? refuse('already-running') : {}
  },
}

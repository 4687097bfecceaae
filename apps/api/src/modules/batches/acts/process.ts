import { startProcessing } from '../../processing/start-processing.ts'
import { type Act, refuse } from './act.ts'

/** Starts to process the first recording of an item, from its original. Each becomes a version to which its item can go back. */
export const process: Act<'process'> = {
  right: 'process',
  plan: ({ family }, { steps }) =>
    family === 'audio' ? { outcome: 'change', steps } : refuse('no-recording'),
  async apply({ trx, services, user }, stored, { steps = [] }) {
    const [originalId] = stored.fields.assetIds
    if (originalId !== undefined)
      await startProcessing(trx, services, user, { itemId: stored.id, assetId: originalId, steps })
    return {}
  },
}

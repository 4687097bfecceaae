import type { Handler } from '../../jobs/handler.ts'
import { failAsset } from './keep-derivation.ts'

/**
 * Ends the waiting of an asset whose every attempt failed, also where the file killed the worker each time. It is not
 * said to be broken: the fault may be the archive's.
 */
export const markUnderived: Handler<'derivation-lost'> = (services, { assetId }) =>
  failAsset(services, assetId, 'failed')

import type { Handler } from '../../jobs/handler.ts'
import { markAssetFailed } from './save-derivation.ts'

/**
 * Marks an asset as failed after all attempts of its job, including those that crashed the worker. The reason does not
 * call the file corrupt, because the cause may be in the archive.
 */
export const markDerivationFailed: Handler<'derivation-lost'> = (services, { assetId }) =>
  markAssetFailed(services, assetId, 'failed')

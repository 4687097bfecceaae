import { queueDerivation } from '../../../jobs/derivation-queue.ts'
import { startRenditionRefresh } from '../../assets/refresh-renditions.job.ts'
import { type Act, refuse } from './act.ts'

/**
 * Marks the renditions as made by an older recipe, so that the operation that replaces such renditions makes them again while
 * the present ones are served. Files that could not be read are tried again.
 */
export const derive: Act<'derive'> = {
  right: 'derive',
  plan: ({ hasFile }) => (hasFile ? { outcome: 'change' } : refuse('no-file')),
  async apply({ trx, services }, { id }) {
    const assets = trx.selectFrom('assets').where('item_id', '=', id).where('detached', '=', false)
    await trx
      .updateTable('renditions')
      .set({ recipe: 0 })
      .where('asset_id', 'in', assets.where('state', '=', 'ready').select('assets.id'))
      .execute()
    const failed = await trx
      .updateTable('assets')
      .set({ state: 'pending' })
      .where('item_id', '=', id)
      .where('detached', '=', false)
      .where('state', '=', 'failed')
      .returning(['id', 'family', 'size'])
      .execute()
    for (const asset of failed) await queueDerivation(trx, services.jobs, asset)
    return {}
  },
  finish: startRenditionRefresh,
}

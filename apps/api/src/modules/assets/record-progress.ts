import type { Services } from '../../services.ts'

/** Of two hours a percent takes about a minute, so that more precise shares would only cost writes. */
const minDifference = 0.01

/**
 * Returns a function that stores the share of the work that is done for a pending asset, whenever it is a percent further. A
 * failure to store it is ignored, because the work itself goes on.
 */
export function recordProgress({ db }: Services, assetId: string): (share: number) => void {
  let stored = 0
  return (share) => {
    if (Math.abs(share - stored) < minDifference) return
    stored = share
    db.updateTable('assets')
      .set({ progress: share })
      .where('id', '=', assetId)
      .where('state', '=', 'pending')
      .execute()
      .catch(() => undefined)
  }
}

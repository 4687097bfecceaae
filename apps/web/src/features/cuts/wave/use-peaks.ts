import type { Asset } from '@lares/shared-types/assets'
import { useEffect, useState } from 'react'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'
import { PeaksFile } from './peaks-file.ts'

export interface Peaks {
  readonly file: PeaksFile | undefined
  /** Increases when there is more to draw. */
  readonly revision: number
  /** Whether there are none yet, for a recording that is still prepared. */
  readonly isMissing: boolean
}

/** Opens the levels of a recording. */
export function usePeaks(asset: Asset): Peaks {
  const [state, setState] = useState<Peaks>({ file: undefined, revision: 0, isMissing: false })
  const url = assetUrls.peaks(asset)
  const isReady = asset.renditions.some(({ name }) => name === 'peaks')
  useEffect(() => {
    if (!isReady) {
      setState({ file: undefined, revision: 0, isMissing: true })
      return
    }
    let isCurrent = true
    const update = (change: (before: Peaks) => Peaks) => isCurrent && setState(change)
    const file = new PeaksFile(url, () =>
      update((before) => ({ file, revision: before.revision + 1, isMissing: false })),
    )
    file.open().catch(() => update((before) => ({ ...before, isMissing: true })))
    return () => {
      isCurrent = false
    }
  }, [url, isReady])
  return state
}

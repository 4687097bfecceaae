import { useEffect, useState } from 'react'
import type { Loudness } from '../../../shared/playback/silences.ts'
import type { PeaksFile } from './peaks-file.ts'

/** The loudness of the whole recording; undefined while it is loaded, and where there is none. */
export function useLoudness(file: PeaksFile | undefined): Loudness | undefined {
  const [loudness, setLoudness] = useState<Loudness>()
  useEffect(() => {
    setLoudness(undefined)
    let isCurrent = true
    file?.loadLoudness().then(
      (loaded) => isCurrent && setLoudness(loaded),
      // The silences are not shown; everything else of the page works without them.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [file])
  return loudness
}

import type { SoundPreview } from '@lares/shared-types/contracts/processing'
import type { ProcessingStep } from '@lares/shared-types/processing'
import { invertTimeMap, mapTime } from '@lares/shared-types/time-maps'
import { useEffect, useRef, useState } from 'react'
import { usePreviewProcessingMutation } from '../api.ts'
import type { ComparedSounds } from './compare-player.ts'
import { matchLoudness } from './match-loudness.ts'

/** A preview that was loaded, for what it was made. */
export interface Preview {
  readonly reply: SoundPreview
  readonly sounds: ComparedSounds
  readonly steps: readonly ProcessingStep[]
  /** The second that was asked for; near the end of the sound the preview begins before it. */
  readonly from: number
}

/** Requests previews, one at a time: a further request ends the former one. */
export function usePreview(assetId: string, context: () => AudioContext) {
  const [request, { isLoading }] = usePreviewProcessingMutation()
  const [preview, setPreview] = useState<Preview>()
  const [error, setError] = useState<unknown>()
  const running = useRef<{ abort: () => void }>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function load(steps: readonly ProcessingStep[], from: number): Promise<Preview | undefined> {
    running.current?.abort()
    setError(undefined)
    const call = request({ params: { id: assetId }, body: { steps: [...steps], from } })
    running.current = call
    const { data: reply, error: failure } = await call
    if (running.current !== call) return undefined
    if (!reply) {
      setError(failure)
      return undefined
    }
    const [before, after] = await Promise.all(
      [reply.before, reply.after].map(({ sound }) => context().decodeAudioData(toBytes(sound))),
    )
    if (!before || !after || running.current !== call) return undefined
    const { timeMap } = reply
    const toBefore = timeMap && invertTimeMap(timeMap)
    const sounds: ComparedSounds = {
      before,
      after,
      gains: matchLoudness(reply.before.figures.loudness, reply.after.figures.loudness),
      toAfter: (second) => (timeMap ? mapTime(timeMap, second) : second),
      toBefore: (second) => (toBefore ? mapTime(toBefore, second) : second),
    }
    const loaded = { reply, sounds, steps, from }
    setPreview(loaded)
    return loaded
  }

  return { preview, load, error, isLoading }
}

function toBytes(base64: string): ArrayBuffer {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer
}

import type { Asset } from '@lares/shared-types/assets'
import { useElementSize } from '@mantine/hooks'
import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isBeingMade } from '../../../shared/assets/is-being-made.ts'
import { clockTime } from '../shown/in-words.ts'
import { barsOf, barsPath } from './bars.ts'
import styles from './waveform.module.css'
import { useWaveformQuery } from './waveform-api.ts'

export interface WaveformProps {
  asset: Asset
  /** Seconds. */
  position: number
  duration: number
  onSeek: (seconds: number) => void
}

/** The shape of a recording, which is also the slider that moves in it. */
export function Waveform({ asset, position, duration, onSeek }: WaveformProps) {
  const { t } = useTranslation('items')
  const { ref, width } = useElementSize()
  const { data: peaks } = useWaveformQuery(isBeingMade(asset, 'waveform') ? skipToken : asset.id)
  const count = Math.max(24, Math.floor(width / 4))
  const path = useMemo(() => barsPath(barsOf(peaks ?? [], count)), [peaks, count])
  const heard = duration > 0 ? (position / duration) * count : 0
  const clip = `heard-${asset.id}`
  return (
    <div ref={ref} className={styles.waveform}>
      <svg viewBox={`0 0 ${count} 1`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <clipPath id={clip}>
          <rect width={heard} height={1} />
        </clipPath>
        <path d={path} className={styles.ahead} />
        <path d={path} className={styles.heard} clipPath={`url(#${clip})`} />
      </svg>
      <input
        type="range"
        className={styles.slider}
        aria-label={t('player.position')}
        aria-valuetext={t('player.positionOf', {
          position: clockTime(position),
          duration: clockTime(duration),
        })}
        min={0}
        max={Math.max(1, Math.ceil(duration))}
        step={1}
        value={Math.floor(position)}
        onChange={(event) => onSeek(Number(event.currentTarget.value))}
      />
    </div>
  )
}

import type { TimeSpan } from '@lares/shared-types/cuts'
import { useTranslation } from 'react-i18next'
import { isRenditionPending } from '../../../shared/assets/is-rendition-pending.ts'
import { usePendingAssets } from '../../../shared/assets/use-pending-assets.ts'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { LoopButton } from '../controls/loop-button.tsx'
import { PlayButton } from '../controls/play-button.tsx'
import { SkipButton } from '../controls/skip-button.tsx'
import { SpeedSelect } from '../controls/speed-select.tsx'
import type { Track } from '../engine/track.ts'
import type { TrackPlayback } from '../use-track-playback.ts'
import { emptySoundMap, type SoundMap } from './sound-map.ts'
import styles from './sound-player.module.css'
import { SoundLegend } from './sound-strip.tsx'
import { useSoundMap } from './use-sound-map.ts'
import { Waveform } from './waveform.tsx'

interface SoundPlayerProps {
  track: Track
  title: string
  playback: TrackPlayback
}

/** A recording in a list: play button, waveform and position. */
export function InlinePlayer({ track, title, playback, map }: SoundPlayerProps & { map?: SoundMap }) {
  const { t } = useTranslation('player')
  const { asset } = track
  usePendingAssets([asset])
  const { isPlaying, position, duration } = playback
  const isPending = isRenditionPending(asset, 'playable')
  return (
    <div className={styles.player} data-screen-only>
      <PlayButton title={title} isPlaying={isPlaying} onClick={playback.toggle} isDisabled={isPending} />
      <Waveform
        asset={asset}
        timeMap={track.timeMap}
        position={position}
        duration={duration}
        chapters={track.item.chapters}
        map={map}
        onSeek={playback.seek}
      />
      <span className={styles.time}>
        {position > 0
          ? t('positionOf', { position: formatDuration(position), duration: formatDuration(duration) })
          : formatDuration(duration)}
      </span>
      {isPending ? (
        <span className={styles.pending} role="status">
          {t('pending')}
        </span>
      ) : null}
    </div>
  )
}

interface FullPlayerProps extends SoundPlayerProps {
  /** When somebody speaks, as the lines of a transcript; overlapping or in any order. */
  lines?: readonly TimeSpan[] | undefined
}

const noLines: readonly never[] = []

/** A recording on its page, with the controls that films have as well. */
export function FullPlayer({ lines = noLines, ...props }: FullPlayerProps) {
  const { isCurrent, skip, duration } = props.playback
  const map = useSoundMap(props.track, duration, lines)
  return (
    <div className={styles.fullPlayer} data-screen-only>
      <InlinePlayer {...props} map={map ?? emptySoundMap} />
      <SoundLegend map={map} />
      <div className={styles.controls}>
        <SkipButton direction="back" onSkip={skip} />
        <SkipButton direction="ahead" onSkip={skip} />
        {isCurrent ? <LoopButton /> : null}
        <SpeedSelect />
      </div>
    </div>
  )
}

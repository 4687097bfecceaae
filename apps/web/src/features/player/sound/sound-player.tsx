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
import styles from './sound-player.module.css'
import { Waveform } from './waveform.tsx'

interface SoundPlayerProps {
  track: Track
  title: string
  playback: TrackPlayback
}

/** A recording in a list: play button, waveform and position. */
export function InlinePlayer({ track, title, playback }: SoundPlayerProps) {
  const { t } = useTranslation('player')
  const { asset } = track
  usePendingAssets([asset])
  const { isPlaying, position, duration } = playback
  const isPending = isRenditionPending(asset, 'playable')
  return (
    <div className={styles.player}>
      <PlayButton title={title} isPlaying={isPlaying} onClick={playback.toggle} isDisabled={isPending} />
      <Waveform
        asset={asset}
        timeMap={track.timeMap}
        position={position}
        duration={duration}
        chapters={track.item.chapters}
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

/** A recording on its page, with the controls that films have as well. */
export function FullPlayer(props: SoundPlayerProps) {
  const { isCurrent, skip } = props.playback
  return (
    <div className={styles.fullPlayer}>
      <InlinePlayer {...props} />
      <div className={styles.controls}>
        <SkipButton direction="back" onSkip={skip} />
        <SkipButton direction="ahead" onSkip={skip} />
        {isCurrent ? <LoopButton /> : null}
        <SpeedSelect />
      </div>
    </div>
  )
}

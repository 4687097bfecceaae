import type { Asset } from '@lares/shared-types/assets'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'
import { isRenditionPending } from '../../../shared/assets/is-rendition-pending.ts'
import { usePendingAssets } from '../../../shared/assets/use-pending-assets.ts'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import styles from './audio-player.module.css'
import type { Playback } from './use-playback.ts'
import { Waveform } from './waveform.tsx'

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2]
const skipSeconds = 10

interface PlayerProps {
  asset: Asset
  title: string
  playback: Playback<HTMLAudioElement>
}

/** A player for list rows: play button, waveform and position. */
export function InlinePlayer({ asset, title, playback }: PlayerProps) {
  const { t } = useTranslation('items')
  usePendingAssets([asset])
  const { ref, playing, position, duration, toggle, seek, handlers, failed } = playback
  return (
    <div className={styles.player}>
      <audio ref={ref} src={assetUrls.playable(asset)} preload="none" {...handlers}>
        <track kind="captions" src={assetUrls.subtitles(asset.itemId)} />
      </audio>
      <ActionIcon
        size={44}
        radius="xl"
        aria-label={playing ? t('player.pauseOf', { title }) : t('player.playOf', { title })}
        onClick={toggle}
        disabled={asset.state === 'failed' || isRenditionPending(asset, 'playable')}
      >
        <Icon name={playing ? 'player-pause-filled' : 'player-play-filled'} />
      </ActionIcon>
      <Waveform asset={asset} position={position} duration={duration} onSeek={seek} />
      <span className={styles.time}>
        {position > 0
          ? t('player.positionOf', { position: formatDuration(position), duration: formatDuration(duration) })
          : formatDuration(duration)}
      </span>
      {isRenditionPending(asset, 'playable') ? (
        <span className={styles.pending} role="status">
          {t('files.pending')}
        </span>
      ) : null}
      {failed ? <Note intent="error">{t('player.failed')}</Note> : null}
    </div>
  )
}

/** A player for the page of a recording, with skip buttons and speed. */
export function FullPlayer(props: PlayerProps) {
  const { t } = useTranslation('items')
  const [speed, setSpeed] = useState(1)
  const { ref, position, seek } = props.playback

  function changeSpeed(value: number) {
    setSpeed(value)
    if (ref.current) ref.current.playbackRate = value
  }

  return (
    <div className={styles.fullPlayer}>
      <InlinePlayer {...props} />
      <div className={styles.controls}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('player.back', { count: skipSeconds })}
          onClick={() => seek(position - skipSeconds)}
        >
          <Icon name="rewind-backward-10" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('player.ahead', { count: skipSeconds })}
          onClick={() => seek(position + skipSeconds)}
        >
          <Icon name="rewind-forward-10" />
        </ActionIcon>
        <NativeSelect
          aria-label={t('player.speed')}
          value={String(speed)}
          data={speeds.map((value) => ({ value: String(value), label: t('player.times', { speed: value }) }))}
          onChange={(event) => changeSpeed(Number(event.currentTarget.value))}
        />
      </div>
    </div>
  )
}

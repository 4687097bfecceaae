import type { Asset } from '@lares/shared-types/assets'
import type { Item } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { useTranscriptQuery } from '../../api/items-api.ts'
import { FullPlayer } from '../../player/audio-player.tsx'
import { TranscriptLines } from '../../player/transcript-lines.tsx'
import { usePlayback } from '../../player/use-playback.ts'
import { Attachments } from '../../shown/attachments.tsx'
import { BrokenFile } from '../../shown/broken-file.tsx'
import { ItemBody } from '../../shown/item-body.tsx'
import { useItemTitle } from '../../shown/use-item-title.ts'
import styles from './record.module.css'

/** The player with the words that follow it, then what is written about the recording. */
export function RecordProfile({ item }: { item: Item }) {
  const [sound, ...others] = item.assets
  return (
    <>
      {sound?.state === 'failed' ? <BrokenFile asset={sound} /> : null}
      {sound && sound.state !== 'failed' ? <Listening item={item} sound={sound} /> : null}
      <ItemBody item={item} />
      <Attachments assets={others} />
    </>
  )
}

function Listening({ item, sound }: { item: Item; sound: Asset }) {
  const { t } = useTranslation('items')
  const title = useItemTitle()(item)
  const playback = usePlayback<HTMLAudioElement>(item.id, sound.duration ?? 0)
  const { currentData: transcript } = useTranscriptQuery({ params: { id: item.id } })
  const segments = transcript?.segments ?? []
  return (
    <>
      <FullPlayer asset={sound} title={title} playback={playback} />
      {segments.length > 0 ? (
        <section aria-label={t('player.transcript')}>
          <h2 className={styles.heading}>{t('player.transcript')}</h2>
          <TranscriptLines
            segments={segments}
            language={transcript?.language ?? item.language}
            position={playback.position}
            playing={playback.playing}
            onSeek={playback.seek}
          />
        </section>
      ) : null}
    </>
  )
}

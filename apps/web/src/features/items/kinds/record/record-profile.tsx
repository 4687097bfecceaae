import type { Asset } from '@lares/shared-types/assets'
import type { Item } from '@lares/shared-types/items'
import { AssetPicture } from '../../../../shared/assets/asset-picture.tsx'
import { useItemTitle } from '../../../../shared/items/use-item-title.ts'
import { Attachments } from '../../assets/attachments.tsx'
import { BrokenFile } from '../../assets/broken-file.tsx'
import { ItemBody } from '../../components/item-body.tsx'
import { PinRecordingButton } from '../../components/pin-buttons.tsx'
import { FullPlayer } from '../../player/audio-player.tsx'
import { TranscriptSection } from '../../player/transcript-section.tsx'
import { usePlayback } from '../../player/use-playback.ts'
import styles from './record.module.css'

/** The main content of a recording: player, transcript, body and attachments. */
export function RecordProfile({ item }: { item: Item }) {
  const [sound, ...others] = item.assets
  return (
    <>
      {sound?.state === 'failed' ? <BrokenFile asset={sound} /> : null}
      {sound && sound.state !== 'failed' ? <RecordPlayer item={item} sound={sound} /> : null}
      {sound || !item.hasTranscript ? null : <TranscriptSection item={item} />}
      <ItemBody item={item} />
      <Attachments assets={others} />
    </>
  )
}

function RecordPlayer({ item, sound }: { item: Item; sound: Asset }) {
  const title = useItemTitle()(item)
  const playback = usePlayback<HTMLAudioElement>(item.id, sound.duration ?? 0)
  return (
    <>
      <RecordCover sound={sound} />
      <FullPlayer asset={sound} title={title} playback={playback} />
      <PinRecordingButton item={item} sound={sound} />
      <TranscriptSection item={item} playback={playback} />
    </>
  )
}

/** The cover embedded in a recording, as of an album; nothing when it has none. */
function RecordCover({ sound }: { sound: Asset }) {
  const hasCover = sound.renditions.some(({ name }) => name === 'thumbnail')
  if (!hasCover) return null
  return (
    <span className={styles.cover}>
      <AssetPicture asset={sound} alt="" sizes="320px" icon="microphone" fit="contain" />
    </span>
  )
}

import type { Asset } from '@lares/shared-types/assets'
import type { Item } from '@lares/shared-types/items'
import { FullPlayer } from '../../player/audio-player.tsx'
import { TranscriptSection } from '../../player/transcript-section.tsx'
import { usePlayback } from '../../player/use-playback.ts'
import { Attachments } from '../../shown/attachments.tsx'
import { BrokenFile } from '../../shown/broken-file.tsx'
import { ItemBody } from '../../shown/item-body.tsx'
import { KeepListening } from '../../shown/keep-offline.tsx'
import { useItemTitle } from '../../shown/use-item-title.ts'
import { RecordCover } from './record-cover.tsx'

/** The player with the words that follow it, then what is written about the recording. */
export function RecordProfile({ item }: { item: Item }) {
  const [sound, ...others] = item.assets
  return (
    <>
      {sound?.state === 'failed' ? <BrokenFile asset={sound} /> : null}
      {sound && sound.state !== 'failed' ? <Listening item={item} sound={sound} /> : null}
      {sound || !item.hasTranscript ? null : <TranscriptSection item={item} />}
      <ItemBody item={item} />
      <Attachments assets={others} />
    </>
  )
}

function Listening({ item, sound }: { item: Item; sound: Asset }) {
  const title = useItemTitle()(item)
  const playback = usePlayback<HTMLAudioElement>(item.id, sound.duration ?? 0)
  return (
    <>
      <RecordCover sound={sound} />
      <FullPlayer asset={sound} title={title} playback={playback} />
      <KeepListening item={item} sound={sound} />
      <TranscriptSection item={item} playback={playback} />
    </>
  )
}

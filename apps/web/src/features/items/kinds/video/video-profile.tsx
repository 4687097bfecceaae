import type { Asset } from '@lares/shared-types/assets'
import type { Item } from '@lares/shared-types/items'
import { TranscriptSection } from '../../player/transcript-section.tsx'
import { usePlayback } from '../../player/use-playback.ts'
import { VideoPlayer } from '../../player/video-player.tsx'
import { Attachments } from '../../shown/attachments.tsx'
import { BrokenFile } from '../../shown/broken-file.tsx'
import { ItemBody } from '../../shown/item-body.tsx'
import { useItemTitle } from '../../shown/use-item-title.ts'

/** The film with its words below it, then what is written about it. */
export function VideoProfile({ item }: { item: Item }) {
  const [film, ...others] = item.assets
  return (
    <>
      {film?.state === 'failed' ? <BrokenFile asset={film} /> : null}
      {film && film.state !== 'failed' ? <Watching item={item} film={film} /> : null}
      {film || !item.hasTranscript ? null : <TranscriptSection item={item} />}
      <ItemBody item={item} />
      <Attachments assets={others} />
    </>
  )
}

function Watching({ item, film }: { item: Item; film: Asset }) {
  const title = useItemTitle()(item)
  const playback = usePlayback<HTMLVideoElement>(item.id, film.duration ?? 0)
  return (
    <>
      <VideoPlayer asset={film} title={title} item={item} playback={playback} />
      {item.hasTranscript ? <TranscriptSection item={item} playback={playback} /> : null}
    </>
  )
}

import type { Asset } from '@lares/shared-types/assets'
import type { Item } from '@lares/shared-types/items'
import { useItemTitle } from '../../../../shared/items/use-item-title.ts'
import { Attachments } from '../../assets/attachments.tsx'
import { BrokenFile } from '../../assets/broken-file.tsx'
import { ItemBody } from '../../components/item-body.tsx'
import { TranscriptSection } from '../../player/transcript-section.tsx'
import { usePlayback } from '../../player/use-playback.ts'
import { VideoPlayer } from '../../player/video-player.tsx'

/** The main content of a film: player, transcript, body and attachments. */
export function VideoProfile({ item }: { item: Item }) {
  const [film, ...others] = item.assets
  return (
    <>
      {film?.state === 'failed' ? <BrokenFile asset={film} /> : null}
      {film && film.state !== 'failed' ? <FilmPlayer item={item} film={film} /> : null}
      {film || !item.hasTranscript ? null : <TranscriptSection item={item} />}
      <ItemBody item={item} />
      <Attachments assets={others} />
    </>
  )
}

function FilmPlayer({ item, film }: { item: Item; film: Asset }) {
  const title = useItemTitle()(item)
  const playback = usePlayback<HTMLVideoElement>(item.id, film.duration ?? 0)
  return (
    <>
      <VideoPlayer asset={film} title={title} item={item} playback={playback} />
      {item.hasTranscript ? <TranscriptSection item={item} playback={playback} /> : null}
    </>
  )
}

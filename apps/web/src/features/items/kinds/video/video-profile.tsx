import type { Item } from '@lares/shared-types/items'
import { useItemTitle } from '../../../../shared/items/use-item-title.ts'
import { CutButton, CutLinks } from '../../../cuts/public.ts'
import { EnqueueButton, FilmPlayer, type Track, toTrack, useTrackPlayback } from '../../../player/public.ts'
import { TranscribeLink } from '../../../transcriptions/public.ts'
import { Attachments } from '../../assets/attachments.tsx'
import { BrokenFile } from '../../assets/broken-file.tsx'
import { ChapterSection } from '../../chapters/chapter-section.tsx'
import { ItemBody } from '../../components/item-body.tsx'
import { PlayerActions } from '../../components/player-actions.tsx'
import { TranscriptSection } from '../../transcript/transcript-section.tsx'

/** The main content of a film: player, transcript, body and attachments. */
export function VideoProfile({ item }: { item: Item }) {
  const [film, ...others] = item.assets
  const track = toTrack(item, film)
  return (
    <>
      {film?.state === 'failed' ? <BrokenFile asset={film} /> : null}
      {track ? <PlayableFilm item={item} track={track} /> : null}
      {track || !item.hasTranscript ? null : <TranscriptSection item={item} />}
      <CutLinks itemId={item.id} />
      <ItemBody item={item} />
      <Attachments assets={others} />
    </>
  )
}

function PlayableFilm({ item, track }: { item: Item; track: Track }) {
  const title = useItemTitle()(item)
  const playback = useTrackPlayback(track)
  return (
    <>
      <FilmPlayer track={track} title={title} playback={playback} />
      <PlayerActions>
        <EnqueueButton track={track} />
        <TranscribeLink item={item} />
        <CutButton item={item} />
      </PlayerActions>
      <ChapterSection item={item} playback={playback} />
      {item.hasTranscript ? <TranscriptSection item={item} playback={playback} /> : null}
    </>
  )
}

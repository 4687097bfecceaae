import type { Asset } from '@lares/shared-types/assets'
import type { Item } from '@lares/shared-types/items'
import { useItemTitle } from '../../../../shared/items/use-item-title.ts'
import { CutButton, CutLinks } from '../../../cuts/public.ts'
import { EnqueueButton, FilmPlayer, type Track, toTrack, useTrackPlayback } from '../../../player/public.ts'
import { TranscribeLink } from '../../../transcriptions/public.ts'
import { Attachments } from '../../assets/attachments.tsx'
import { BrokenFile } from '../../assets/broken-file.tsx'
import { ChapterSection } from '../../chapters/chapter-section.tsx'
import { ItemBody } from '../../components/item-body.tsx'
import { PinTrackButton } from '../../components/pin-buttons.tsx'
import { PlayerActions } from '../../components/player-actions.tsx'
import { ProcessingLink } from '../../components/processing-link.tsx'
import { TranscriptSection } from '../../transcript/transcript-section.tsx'

/** The main content of a film: player, transcript, body and attachments. */
export function VideoProfile({ item }: { item: Item }) {
  const [film, ...others] = item.assets
  const track = toTrack(item, film)
  return (
    <>
      {film?.state === 'failed' ? <BrokenFile asset={film} /> : null}
      {track && film ? <PlayableFilm item={item} film={film} track={track} /> : null}
      {track || !item.hasTranscript ? null : <TranscriptSection item={item} />}
      <CutLinks itemId={item.id} />
      <ItemBody item={item} />
      <Attachments assets={others} />
    </>
  )
}

function PlayableFilm({ item, film, track }: { item: Item; film: Asset; track: Track }) {
  const title = useItemTitle()(item)
  const playback = useTrackPlayback(track)
  return (
    <>
      <FilmPlayer track={track} title={title} playback={playback} />
      <PlayerActions>
        <EnqueueButton track={track} />
        <PinTrackButton item={item} track={track} />
        <TranscribeLink item={item} sound={film} />
        <ProcessingLink item={item} sound={film} />
        <CutButton item={item} />
      </PlayerActions>
      <ChapterSection item={item} playback={playback} />
      {item.hasTranscript ? <TranscriptSection item={item} playback={playback} /> : null}
    </>
  )
}

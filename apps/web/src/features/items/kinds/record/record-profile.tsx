import type { Asset } from '@lares/shared-types/assets'
import type { Item } from '@lares/shared-types/items'
import { Suspense } from 'react'
import { AssetPicture } from '../../../../shared/assets/asset-picture.tsx'
import { useItemTitle } from '../../../../shared/items/use-item-title.ts'
import { CutButton, CutLinks } from '../../../cuts/public.ts'
import { LettersRead } from '../../../narrations/public.ts'
import { EnqueueButton, FullPlayer, type Track, toTrack, useTrackPlayback } from '../../../player/public.ts'
import { TranscribeLink } from '../../../transcriptions/public.ts'
import { useTranscriptQuery } from '../../api/items-api.ts'
import { Attachments } from '../../assets/attachments.tsx'
import { BrokenFile } from '../../assets/broken-file.tsx'
import { ChapterSection } from '../../chapters/chapter-section.tsx'
import { ItemBody } from '../../components/item-body.tsx'
import { PinTrackButton } from '../../components/pin-buttons.tsx'
import { PlayerActions } from '../../components/player-actions.tsx'
import { ProcessingLink } from '../../components/processing-link.tsx'
import { TranscriptSection } from '../../transcript/transcript-section.tsx'
import styles from './record.module.css'

/** The main content of a recording: player, transcript, body and attachments. */
export function RecordProfile({ item }: { item: Item }) {
  const [sound, ...others] = item.assets
  const track = toTrack(item, sound)
  return (
    <>
      {sound?.state === 'failed' ? <BrokenFile asset={sound} /> : null}
      {track && sound ? <RecordPlayer item={item} sound={sound} track={track} /> : null}
      <Suspense>
        <LettersRead itemId={item.id} />
      </Suspense>
      {track || !item.hasTranscript ? null : <TranscriptSection item={item} />}
      <CutLinks itemId={item.id} />
      <ItemBody item={item} />
      <Attachments assets={others} />
    </>
  )
}

function RecordPlayer({ item, sound, track }: { item: Item; sound: Asset; track: Track }) {
  const title = useItemTitle()(item)
  const playback = useTrackPlayback(track)
  const { currentData: transcript } = useTranscriptQuery({ params: { id: item.id } })
  return (
    <>
      <RecordCover sound={sound} />
      <FullPlayer track={track} title={title} playback={playback} lines={transcript?.segments} />
      <PlayerActions>
        <EnqueueButton track={track} />
        <PinTrackButton item={item} track={track} />
        <TranscribeLink item={item} sound={sound} />
        <ProcessingLink item={item} sound={sound} />
        <CutButton item={item} />
      </PlayerActions>
      <ChapterSection item={item} playback={playback} />
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

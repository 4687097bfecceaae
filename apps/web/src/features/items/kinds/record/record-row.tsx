import type { ItemSummary } from '@lares/shared-types/items'
import { skipToken } from '@reduxjs/toolkit/query'
import { Link } from 'react-router'
import { ItemLine } from '../../../../shared/items/item-line.tsx'
import { itemLinks } from '../../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../../shared/items/use-item-title.ts'
import { InlinePlayer, type Track, toTrack, useTrackPlayback } from '../../../player/public.ts'
import { useTranscriptQuery } from '../../api/items-api.ts'
import { useUnreadableReason } from '../../assets/use-unreadable-reason.ts'
import { Excerpt } from '../../components/excerpt.tsx'
import styles from './record.module.css'

/** Characters of a transcript that fill the two lines of an excerpt on any screen. */
const excerptLength = 240

/** A recording in the list: title, player and excerpt. */
export function RecordRow({ item }: { item: ItemSummary }) {
  const getUnreadableReason = useUnreadableReason()
  const title = useItemTitle()(item)
  const track = toTrack(item, item.cover)
  return (
    <article className={styles.row}>
      <h2 className={styles.title} lang={item.language ?? undefined} dir="auto">
        <Link to={itemLinks.profile(item)} data-alone>
          {title}
        </Link>
      </h2>
      <ItemLine item={item} />
      {item.cover?.state === 'failed' ? <p>{getUnreadableReason(item.cover)}</p> : null}
      {track ? <RowPlayer track={track} title={title} /> : null}
      <RecordExcerpt item={item} lines={2} />
    </article>
  )
}

function RowPlayer({ track, title }: { track: Track; title: string }) {
  const playback = useTrackPlayback(track)
  return <InlinePlayer track={track} title={title} playback={playback} />
}

/** The excerpt of a recording; taken from its transcript when it has no body. */
function RecordExcerpt({ item, lines }: { item: ItemSummary; lines: number }) {
  const { currentData } = useTranscriptQuery(item.excerpt ? skipToken : { params: { id: item.id } })
  const spoken = (currentData?.segments ?? []).map(({ text }) => text).join(' ')
  return <Excerpt item={{ ...item, excerpt: item.excerpt || spoken.slice(0, excerptLength) }} lines={lines} />
}

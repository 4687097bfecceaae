import type { Asset } from '@lares/shared-types/assets'
import type { ItemSummary } from '@lares/shared-types/items'
import { Link } from 'react-router'
import { InlinePlayer } from '../../player/audio-player.tsx'
import { usePlayback } from '../../player/use-playback.ts'
import { ItemLine } from '../../shown/item-line.tsx'
import { useItemTitle } from '../../shown/use-item-title.ts'
import { useUnreadableText } from '../../shown/use-unreadable-text.ts'
import { itemLinks } from '../item-links.ts'
import { FirstWords } from './first-words.tsx'
import styles from './record.module.css'

/** A recording in the list: its name, its first words, and its player. */
export function RecordRow({ item }: { item: ItemSummary }) {
  const unreadableText = useUnreadableText()
  const title = useItemTitle()(item)
  return (
    <article className={styles.row}>
      <h2 className={styles.title} lang={item.language ?? undefined}>
        <Link to={itemLinks.profile(item)} data-alone>
          {title}
        </Link>
      </h2>
      <ItemLine item={item} />
      {item.cover?.state === 'failed' ? <p>{unreadableText(item.cover)}</p> : null}
      {item.cover && item.cover.state !== 'failed' ? (
        <RowPlayer itemId={item.id} sound={item.cover} title={title} />
      ) : null}
      <FirstWords item={item} lines={2} />
    </article>
  )
}

function RowPlayer({ itemId, sound, title }: { itemId: string; sound: Asset; title: string }) {
  const playback = usePlayback<HTMLAudioElement>(itemId, sound.duration ?? 0)
  return <InlinePlayer asset={sound} title={title} playback={playback} />
}

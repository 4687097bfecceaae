import type { ItemSummary } from '@lares/shared-types/items'
import { Link } from 'react-router'
import { DateInWords } from '../../../../shared/dates/date-in-words.tsx'
import { useOwnParticipantId } from '../../../participants/public.ts'
import { useItemQuery } from '../../api/items-api.ts'
import { AssetPicture } from '../../shown/asset-picture.tsx'
import { detailsOf } from '../details-of.ts'
import { itemLinks } from '../item-links.ts'
import { Bubble } from './bubble.tsx'
import type { Line } from './chat-lines.ts'
import styles from './message.module.css'
import { writersOf } from './writers-of.ts'

/** A message of a chat, under its day where that is new. It leads to the message's own page. */
export function ChatLine({ line: { item, day, named } }: { line: Line }) {
  const { sender, sentAt } = detailsOf(item, 'message') ?? {}
  const reader = useOwnParticipantId()
  const own = reader !== undefined && writersOf(item).includes(reader)
  return (
    <div className={styles.message}>
      {day ? (
        <span className={styles.day}>
          <DateInWords edtf={day} />
        </span>
      ) : null}
      <Link to={itemLinks.profile(item)} className={styles.open ?? ''}>
        <Bubble sender={sender} sentAt={sentAt} language={item.language} own={own} named={named && !own}>
          {item.cover ? (
            <div className={styles.picture}>
              <AssetPicture asset={item.cover} alt={item.cover.filename} sizes="280px" icon="paperclip" />
            </div>
          ) : null}
          {!item.excerpt.endsWith('…') ? (
            <p className={styles.text}>{item.excerpt}</p>
          ) : (
            <WholeText item={item} />
          )}
        </Bubble>
      </Link>
    </div>
  )
}

function WholeText({ item }: { item: ItemSummary }) {
  const { currentData } = useItemQuery({ params: { id: item.id } })
  return <p className={styles.text}>{currentData?.body ?? item.excerpt}</p>
}

import type { ItemSummary } from '@lares/shared-types/items'
import { Link } from 'react-router'
import { AssetPicture } from '../../../../shared/assets/asset-picture.tsx'
import { DateInWords } from '../../../../shared/dates/date-in-words.tsx'
import { itemLinks } from '../../../../shared/items/item-links.ts'
import { useOwnParticipantId } from '../../../participants/public.ts'
import { useItemQuery } from '../../api/items-api.ts'
import { SelectableEntry } from '../../selection/selectable-entry.tsx'
import { getDetails } from '../get-details.ts'
import { Bubble } from './bubble.tsx'
import { getAuthorIds, type Line } from './chat-lines.ts'
import styles from './message.module.css'

/** A message of a chat, below a day heading when a new day starts; links to the message's page. */
export function ChatLine({ line: { item, day, showSender } }: { line: Line }) {
  const { sender, sentAt } = getDetails(item, 'message') ?? {}
  const ownId = useOwnParticipantId()
  const isOwn = ownId !== undefined && getAuthorIds(item).includes(ownId)
  return (
    <div className={styles.message}>
      {day ? (
        <span className={styles.day}>
          <DateInWords edtf={day} />
        </span>
      ) : null}
      <SelectableEntry item={item}>
        <Link to={itemLinks.profile(item)} className={styles.messageLink ?? ''}>
          <Bubble
            sender={sender}
            sentAt={sentAt}
            language={item.language}
            isOwn={isOwn}
            showSender={showSender && !isOwn}
          >
            {item.cover ? (
              <div className={styles.picture}>
                <AssetPicture asset={item.cover} alt={item.cover.filename} sizes="280px" icon="paperclip" />
              </div>
            ) : null}
            {!item.excerpt.endsWith('…') ? (
              <p className={styles.text}>{item.excerpt}</p>
            ) : (
              <FullText item={item} />
            )}
          </Bubble>
        </Link>
      </SelectableEntry>
    </div>
  )
}

/** Loads the item, because a summary has only an excerpt of a long text. */
function FullText({ item }: { item: ItemSummary }) {
  const { currentData } = useItemQuery({ params: { id: item.id } })
  return <p className={styles.text}>{currentData?.body ?? item.excerpt}</p>
}

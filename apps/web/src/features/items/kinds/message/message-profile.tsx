import type { Item } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Attachments } from '../../shown/attachments.tsx'
import { detailsOf } from '../details-of.ts'
import { Bubble } from './bubble.tsx'
import { conversationLink } from './conversation-link.ts'
import styles from './message.module.css'

/** The message as a bubble, with the way into its conversation. */
export function MessageProfile({ item }: { item: Item }) {
  const { t } = useTranslation('items')
  const { conversation, sender, sentAt } = detailsOf(item, 'message') ?? {}
  return (
    <>
      <Bubble sender={sender} sentAt={sentAt} language={item.language} text={item.body} />
      <Attachments assets={item.assets} />
      {conversation ? (
        <Link to={conversationLink(conversation)} className={styles.into ?? ''} data-alone>
          {t('message.openConversation', { conversation })}
        </Link>
      ) : null}
    </>
  )
}

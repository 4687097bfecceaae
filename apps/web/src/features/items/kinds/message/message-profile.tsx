import type { Item } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Attachments } from '../../assets/attachments.tsx'
import { getDetails } from '../get-details.ts'
import { Bubble } from './bubble.tsx'
import { getConversationLink } from './conversation-link.ts'
import styles from './message.module.css'

/** The main content of a message: a bubble, attachments and a link to the conversation. */
export function MessageProfile({ item }: { item: Item }) {
  const { t } = useTranslation('items')
  const { conversation, sender, sentAt } = getDetails(item, 'message') ?? {}
  return (
    <>
      <Bubble sender={sender} sentAt={sentAt} language={item.language} text={item.body} />
      <Attachments assets={item.assets} />
      {conversation ? (
        <Link to={getConversationLink(conversation)} className={styles.openLink ?? ''} data-alone>
          {t('message.openConversation', { conversation })}
        </Link>
      ) : null}
    </>
  )
}

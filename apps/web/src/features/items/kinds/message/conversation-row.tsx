import { Avatar } from '@mantine/core'
import '@mantine/core/styles/Avatar.layer.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Conversation } from '../../list/conversation-list.tsx'
import { detailsOf } from '../details-of.ts'
import { conversationLink } from './conversation-link.ts'
import styles from './message.module.css'

/** A conversation in the list: its name, how many messages it holds, and the last one. */
export function ConversationRow({ conversation, open }: { conversation: Conversation; open: boolean }) {
  const { t } = useTranslation('items')
  const { key, count, latest, people } = conversation
  const details = detailsOf(latest, 'message')
  const name = details?.conversation || people.join(', ') || t('kinds.message.one')
  return (
    <article className={styles.conversation}>
      <Avatar name={name} variant="filled" color="primary" size={44} />
      <div>
        <p className={styles.name}>
          <Link to={conversationLink(key)} aria-current={open ? 'true' : undefined} preventScrollReset>
            {name}
          </Link>
          <span className={styles.count}>{count}</span>
        </p>
        <p className={styles.last}>{[details?.sender, latest.excerpt].filter(Boolean).join(': ')}</p>
      </div>
    </article>
  )
}

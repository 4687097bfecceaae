import { Avatar } from '@mantine/core'
import '@mantine/core/styles/Avatar.layer.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getNumberFormat } from '../../../../shared/i18n/number-format.ts'
import type { Conversation } from '../../list/conversation-list.tsx'
import { getDetails } from '../get-details.ts'
import { getConversationLink } from './conversation-link.ts'
import styles from './message.module.css'

/** A conversation in the list: its name, its number of messages and the latest message. */
export function ConversationRow({ conversation, open }: { conversation: Conversation; open: boolean }) {
  const { t, i18n } = useTranslation('items')
  const { key, count, latest, people } = conversation
  const details = getDetails(latest, 'message')
  const name = details?.conversation || people.join(', ') || t('kinds.message.one')
  return (
    <article className={styles.conversation}>
      <Avatar name={name} variant="filled" color="primary" size={44} />
      <div>
        <p className={styles.name}>
          <Link to={getConversationLink(key)} aria-current={open ? 'true' : undefined} preventScrollReset>
            {name}
          </Link>
          <span className={styles.count}>{getNumberFormat(i18n.language).format(count)}</span>
        </p>
        <p className={styles.latest}>{[details?.sender, latest.excerpt].filter(Boolean).join(': ')}</p>
      </div>
    </article>
  )
}

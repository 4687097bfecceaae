import { Avatar, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Avatar.layer.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DateInWords } from '../../../../shared/dates/date-in-words.tsx'
import { getNumberFormat } from '../../../../shared/i18n/number-format.ts'
import type { Conversation } from '../../list/conversation-list.tsx'
import { getDetails } from '../get-details.ts'
import { getConversationLink } from './conversation-link.ts'
import styles from './message.module.css'

/** A conversation in the list: its name, its number of messages, and the latest message with its date. */
export function ConversationRow({ conversation, open }: { conversation: Conversation; open: boolean }) {
  const { t, i18n } = useTranslation('items')
  const { key, count, latest, people } = conversation
  const details = getDetails(latest, 'message')
  const name = details?.conversation || people.join(', ') || t('kinds.message.one')
  return (
    <article className={styles.conversation}>
      <Avatar name={toWords(name)} variant="filled" color="primary" size={44} />
      <div>
        <p className={styles.name}>
          <Link to={getConversationLink(key)} aria-current={open ? 'true' : undefined} preventScrollReset>
            {name}
          </Link>
          <span className={styles.count}>
            <span aria-hidden>{getNumberFormat(i18n.language).format(count)}</span>
            <VisuallyHidden>{t('message.count', { count })}</VisuallyHidden>
          </span>
          <span className={styles.date}>
            {latest.date ? <DateInWords edtf={latest.date.edtf} /> : t('undated')}
          </span>
        </p>
        <p className={styles.latest}>{[details?.sender, latest.excerpt].filter(Boolean).join(': ')}</p>
      </div>
    </article>
  )
}

/** Removes from a name what no initial is made of: `Jeanne & Colette` becomes `Jeanne Colette`. */
function toWords(name: string): string {
  const words = name.split(/\s+/).map((word) => word.replace(/^[^\p{L}]+/u, ''))
  return words.filter((word) => word !== '').join(' ')
}

import { useTranslation } from 'react-i18next'
import { useUser } from '../../../../shared/session/use-user.ts'
import { EmptyState } from '../../../../shared/ui/empty-state.tsx'
import styles from './not-configured.module.css'

/** What who runs the archive sets, for a model that answers. */
const variables = ['AI_CHAT_BASE_URL', 'AI_CHAT_MODEL', 'AI_CHAT_API_KEY']

/** Says that nobody answers here yet, and what to do about it: to administrators what to set, to others whom to ask. */
export function NotConfigured() {
  const { t } = useTranslation('chat')
  const isAdmin = useUser()?.isAdmin === true
  return (
    <EmptyState
      icon="messages"
      title={t('notConfigured.title')}
      text={isAdmin ? t('notConfigured.administrators') : t('notConfigured.others')}
    >
      {isAdmin ? (
        <ul className={styles.variables}>
          {variables.map((name) => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
        </ul>
      ) : null}
    </EmptyState>
  )
}

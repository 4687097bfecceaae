import { useTranslation } from 'react-i18next'
import { useUser } from '../../../../shared/session/use-user.ts'
import { EmptyState } from '../../../../shared/ui/empty-state.tsx'
import styles from './not-configured.module.css'

/** The environment variables that configure the chat model. */
const variables = ['AI_CHAT_BASE_URL', 'AI_CHAT_MODEL', 'AI_CHAT_API_KEY']

/** Says that no chat model is configured: administrators learn what to set, others whom to ask. */
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

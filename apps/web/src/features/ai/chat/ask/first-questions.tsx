import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../shared/icons/icon.tsx'
import styles from './first-questions.module.css'

const questions = ['person', 'place', 'year', 'today'] as const

/** What a conversation can begin with. */
export function FirstQuestions({ onChoose }: { onChoose: (question: string) => void }) {
  const { t } = useTranslation('chat')
  return (
    <div className={styles.first}>
      <span className={styles.icon}>
        <Icon name="messages" size={32} />
      </span>
      <h2>{t('first.title')}</h2>
      <p className={styles.text}>{t('first.text')}</p>
      <ul className={styles.list} aria-label={t('first.examples')}>
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              className={styles.question}
              onClick={() => onChoose(t(`first.questions.${question}`))}
            >
              {t(`first.questions.${question}`)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

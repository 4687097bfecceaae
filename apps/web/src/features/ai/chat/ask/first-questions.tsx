import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { useExampleQuestions } from '../../examples/use-example-questions.ts'
import styles from './first-questions.module.css'

/** An introduction and example questions, shown before a conversation starts. */
export function FirstQuestions({ onChoose }: { onChoose: (question: string) => void }) {
  const { t } = useTranslation('chat')
  const questions = useExampleQuestions()
  return (
    <div className={styles.first}>
      <span className={styles.icon}>
        <Icon name="messages" size={32} />
      </span>
      <h2>{t('first.title')}</h2>
      <p className={styles.text}>{t('first.text')}</p>
      {questions.length > 0 ? (
        <ul className={styles.list} aria-label={t('first.examples')}>
          {questions.map((question) => (
            <li key={question}>
              <button type="button" className={styles.question} onClick={() => onChoose(question)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

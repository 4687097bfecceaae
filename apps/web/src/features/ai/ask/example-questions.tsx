import { useTranslation } from 'react-i18next'
import styles from './ask.module.css'

const examples = ['who', 'when', 'where'] as const

/** What may be asked, before anything has been. */
export function ExampleQuestions({ onChoose }: { onChoose: (question: string) => void }) {
  const { t } = useTranslation('ai')
  return (
    <section className={styles.examples} aria-labelledby="example-questions">
      <h2 id="example-questions" className={styles.heading}>
        {t('ask.examples.title')}
      </h2>
      <ul className={styles.exampleList}>
        {examples.map((example) => (
          <li key={example}>
            <button
              type="button"
              className={styles.example}
              onClick={() => onChoose(t(`ask.examples.${example}`))}
            >
              {t(`ask.examples.${example}`)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

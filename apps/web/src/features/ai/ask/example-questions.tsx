import { useTranslation } from 'react-i18next'
import { useExampleQuestions } from '../examples/use-example-questions.ts'
import styles from './ask.module.css'

/** Example questions, shown before the first one is asked. */
export function ExampleQuestions({ onChoose }: { onChoose: (question: string) => void }) {
  const { t } = useTranslation('ai')
  const examples = useExampleQuestions()
  if (examples.length === 0) return null
  return (
    <section aria-labelledby="example-questions">
      <h2 id="example-questions" className={styles.heading}>
        {t('examples.title')}
      </h2>
      <ul className={styles.exampleList}>
        {examples.map((example) => (
          <li key={example}>
            <button type="button" className={styles.example} onClick={() => onChoose(example)}>
              {example}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

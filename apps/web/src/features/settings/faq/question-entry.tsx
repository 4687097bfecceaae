import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../../shared/icons/icon.tsx'
import styles from './faq.module.css'
import type { Question } from './questions.ts'

/** One question, which opens to its answer; open from the start when the address leads to it. */
export function QuestionEntry({ question }: { question: Question }) {
  const { t } = useTranslation('faq')
  const { hash, key } = useLocation()
  const entry = useRef<HTMLDetailsElement>(null)
  const wanted = hash === `#${question}`

  // By the key too: the same link can be followed again.
  useEffect(() => {
    if (!wanted || !key || !entry.current) return
    entry.current.open = true
    entry.current.scrollIntoView({ block: 'start' })
  }, [wanted, key])

  return (
    <details ref={entry} id={question} className={styles.entry}>
      <summary className={styles.question}>
        <Icon name="chevron-right" size={18} />
        <h2>{t(`questions.${question}.question`)}</h2>
      </summary>
      <div className={styles.answer}>
        <p>{t(`questions.${question}.answer`)}</p>
        <Link to={{ hash: question }} className={styles.link ?? ''}>
          {t('link')}
        </Link>
      </div>
    </details>
  )
}

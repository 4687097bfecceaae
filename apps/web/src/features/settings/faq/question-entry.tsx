import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../../shared/icons/icon.tsx'
import styles from './faq.module.css'
import type { QuestionId } from './question-ids.ts'

/** One question, which expands to its answer; expanded from the start when the URL names it. */
export function QuestionEntry({ question }: { question: QuestionId }) {
  const { t } = useTranslation('faq')
  const { hash, key } = useLocation()
  const details = useRef<HTMLDetailsElement>(null)
  const isTarget = hash === `#${question}`

  // The `key` changes when the same link is followed again.
  useEffect(() => {
    if (!isTarget || !key || !details.current) return
    details.current.open = true
    details.current.scrollIntoView({ block: 'start' })
  }, [isTarget, key])

  return (
    <details ref={details} id={question} className={styles.entry}>
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

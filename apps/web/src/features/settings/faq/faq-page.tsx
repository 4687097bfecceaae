import { fold } from '@lares/shared-types/fold'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { FilterField } from '../../../shared/ui/filter-field.tsx'
import { SettingsPage } from '../settings-page.tsx'
import styles from './faq.module.css'
import { QuestionEntry } from './question-entry.tsx'
import { questions } from './questions.ts'

/** What people ask about the archive, each with an answer that an address leads to. */
export function FaqPage() {
  const { t } = useTranslation('faq')
  const [words, setWords] = useState('')
  const wanted = fold(words).split(/\s+/)
  const shown = questions.filter((question) => {
    const text = fold(`${t(`questions.${question}.question`)} ${t(`questions.${question}.answer`)}`)
    return wanted.every((word) => text.includes(word))
  })

  return (
    <SettingsPage title={t('title')} lead={t('lead')}>
      <FilterField className={styles.filter} label={t('filter')} value={words} onChange={setWords} />
      {shown.length > 0 ? (
        <div className={styles.list}>
          {shown.map((question) => (
            <QuestionEntry key={question} question={question} />
          ))}
        </div>
      ) : (
        <EmptyState icon="help-circle" title={t('nothing')} text={t('nothingHint')} />
      )}
    </SettingsPage>
  )
}

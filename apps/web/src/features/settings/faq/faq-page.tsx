import { fold } from '@lares/shared-types/fold'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { FilterField } from '../../../shared/ui/filter-field.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import styles from './faq.module.css'
import { QuestionEntry } from './question-entry.tsx'
import { questionIds } from './question-ids.ts'

/** Questions and answers, each with its own URL. */
export function FaqPage() {
  const { t } = useTranslation('faq')
  const [filterText, setFilterText] = useState('')
  const words = fold(filterText).split(/\s+/)
  const visible = questionIds.filter((question) => {
    const text = fold(`${t(`questions.${question}.question`)} ${t(`questions.${question}.answer`)}`)
    return words.every((word) => text.includes(word))
  })

  return (
    <>
      <PageHeader lead={t('lead')} />
      <FilterField
        className={styles.filter}
        label={t('filter')}
        value={filterText}
        onChange={setFilterText}
      />
      {visible.length > 0 ? (
        <div className={styles.list}>
          {visible.map((question) => (
            <QuestionEntry key={question} question={question} />
          ))}
        </div>
      ) : (
        <EmptyState icon="help-circle" title={t('nothing')} text={t('nothingHint')} />
      )}
    </>
  )
}

import '@mantine/core/styles/SegmentedControl.layer.css'
import type { ReplyOf } from '@lares/shared-types/contract'
import type { listQuestions } from '@lares/shared-types/contracts/questions'
import type { Question, QuestionScope } from '@lares/shared-types/questions'
import { SegmentedControl, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useUser } from '../../../shared/session/use-user.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { PagedList } from '../../../shared/ui/paged-list.tsx'
import { useQuestionsInfiniteQuery } from './api.ts'
import { QuestionCard } from './question-card.tsx'
import styles from './questions.module.css'

const getQuestions = ({ questions }: ReplyOf<typeof listQuestions>): readonly Question[] => questions

/** The questions that the archive could not answer: one's own, those of relatives to oneself, and all for administrators. */
export function QuestionsPage() {
  const { t } = useTranslation('ai')
  const isAdmin = useUser()?.isAdmin === true
  const [params, setParams] = useSearchParams()
  const scopes: readonly QuestionScope[] = isAdmin ? ['mine', 'asked-of-me', 'all'] : ['mine', 'asked-of-me']
  const scope = scopes.find((known) => known === params.get('scope')) ?? 'mine'
  const isAnswered = params.has('answered')
  const query = useQuestionsInfiniteQuery(
    { scope, ...(isAnswered && { answered: true }) },
    { refetchOnFocus: true },
  )

  function show(next: QuestionScope, answered: boolean) {
    setParams(
      { ...(next !== 'mine' && { scope: next }), ...(answered && { answered: '1' }) },
      { replace: true },
    )
  }

  return (
    <>
      <PageHeader lead={t('questions.lead')} />
      <div className={styles.filters}>
        <SegmentedControl
          aria-label={t('questions.scope')}
          data={scopes.map((value) => ({ value, label: t(`questions.scopes.${value}`) }))}
          value={scope}
          onChange={(next) => show(scopes.find((known) => known === next) ?? 'mine', isAnswered)}
        />
        <Switch
          label={t('questions.showAnswered')}
          checked={isAnswered}
          onChange={(event) => show(scope, event.currentTarget.checked)}
        />
      </div>
      <PagedList
        query={query}
        getEntries={getQuestions}
        label={t('questions.title')}
        className={styles.cards}
        entryHeight={140}
        empty={
          <EmptyState
            icon="message-question"
            title={isAnswered ? t('questions.noneAnswered') : t(`questions.none.${scope}`)}
            text={t('questions.noneText')}
          />
        }
        moreLabel={t('questions.more')}
        renderEntry={(question) => (
          <QuestionCard key={question.id} question={question} isOfOthers={scope !== 'mine'} />
        )}
      />
    </>
  )
}

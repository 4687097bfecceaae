import type { Answer } from '@lares/shared-types/contracts/ai'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { lazyDialog } from '../../../shared/ui/lazy-with-retry.tsx'
import styles from './questions.module.css'

const AskRelativesDialog = lazyDialog(
  async () => (await import('./ask-relatives-dialog.tsx')).AskRelativesDialog,
)
const WrongAnswerDialog = lazyDialog(
  async () => (await import('./wrong-answer-dialog.tsx')).WrongAnswerDialog,
)

/** What a person can do about an answer: ask a relative where there is none, and say that it is wrong. */
export function AnswerFollowUp({ question, answer }: { question: string; answer: Answer }) {
  const { t } = useTranslation('ai')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  if (answer.answer.length > 0) {
    return (
      <div className={styles.followUp}>
        <Button
          variant="subtle"
          leftSection={<Icon name="alert-circle" size={18} />}
          onClick={() => setIsOpen(true)}
        >
          {t('questions.wrong.open')}
        </Button>
        {isOpen ? (
          <Suspense>
            <WrongAnswerDialog question={question} answer={answer} onClose={close} />
          </Suspense>
        ) : null}
      </div>
    )
  }
  if (!answer.questionId) return null
  return (
    <div className={styles.followUp}>
      <p>{t('questions.listed')}</p>
      <Button leftSection={<Icon name="message-question" size={18} />} onClick={() => setIsOpen(true)}>
        {t('questions.ask.open')}
      </Button>
      <Button component={Link} to={paths.questions.to()} variant="subtle">
        {t('questions.title')}
      </Button>
      {isOpen ? (
        <Suspense>
          <AskRelativesDialog questionId={answer.questionId} question={question} onClose={close} />
        </Suspense>
      ) : null}
    </div>
  )
}

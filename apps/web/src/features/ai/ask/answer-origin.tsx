import type { Answer } from '@lares/shared-types/contracts/ai'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../shared/session/use-user.ts'
import { Note } from '../../../shared/ui/note.tsx'
import styles from './ask.module.css'
import { useAiFailureText } from './use-ai-failure-text.ts'

interface AnswerOriginProps {
  answer: Answer
  onRetry: () => void
}

/** Who has answered: a model, whose sentences can be checked, or nobody, so that passages stand by themselves. */
export function AnswerOrigin({ answer: { answer, engine, failure }, onRetry }: AnswerOriginProps) {
  const { t } = useTranslation(['ai', 'shared'])
  const isAdmin = useUser()?.isAdmin === true
  const failureText = useAiFailureText()
  if (failure) {
    return (
      <Note intent="warning">
        <p>{t('origin.failed', { reason: failureText(failure) })}</p>
        <Button variant="default" mt="xs" onClick={onRetry}>
          {t('shared:retry')}
        </Button>
      </Note>
    )
  }
  if (engine === 'model')
    return answer.length > 0 ? <p className={styles.quiet}>{t('origin.model')}</p> : null
  return (
    <p className={styles.quiet}>
      {t('origin.quotations')} {isAdmin ? t('origin.setUp') : null}
    </p>
  )
}

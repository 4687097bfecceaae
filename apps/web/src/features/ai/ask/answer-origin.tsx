import type { Answer } from '@lares/shared-types/contracts/ai'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../shared/session/use-user.ts'
import { Note } from '../../../shared/ui/note.tsx'
import styles from './ask.module.css'

const modelFailures = [
  'ai-refused',
  'ai-no-model',
  'ai-unusable',
  'ai-unreachable',
  'ai-busy',
  'ai-timeout',
] as const

interface AnswerOriginProps {
  answer: Answer
  onRetry: () => void
}

/** Says whether a model wrote the answer, or why the passages stand without one. */
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
  if (answer.length === 0 && !isAdmin) return null
  if (engine === 'model')
    return answer.length > 0 ? <p className={styles.muted}>{t('origin.model')}</p> : null
  if (engine === 'facts') return <p className={styles.muted}>{t('origin.facts')}</p>
  return (
    <p className={styles.muted}>
      {answer.length > 0 ? t('origin.quotations') : null} {isAdmin ? t('origin.setUp') : null}
    </p>
  )
}

/** Returns a function that says in a sentence why the model did not answer. */
function useAiFailureText(): (failure: string) => string {
  const { t } = useTranslation(['ai', 'failures'])
  return (failure) => {
    if (failure === 'unproven') return t('origin.unproven')
    const code = modelFailures.find((known) => known === failure) ?? 'ai-unusable'
    return t(`failures:${code}`)
  }
}

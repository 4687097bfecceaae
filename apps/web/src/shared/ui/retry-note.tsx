import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icons/icon.tsx'
import { Note } from './note.tsx'
import styles from './retry-note.module.css'
import { useFailureText } from './use-failure-text.ts'

interface RetryNoteProps {
  /** From RTK Query. */
  error: unknown
  onRetry: () => void
  isRetrying?: boolean
  /** What is missing, before the reason. */
  children?: ReactNode
}

/** Why a part of a page could not be loaded, with a button that tries again. The page itself is shown without that part. */
export function RetryNote({ error, onRetry, isRetrying = false, children }: RetryNoteProps) {
  const { t } = useTranslation('shared')
  const failureText = useFailureText()
  return (
    <Note intent="warning">
      <div className={styles.parts}>
        <p>
          {children ? <>{children} </> : null}
          {failureText(error)}
        </p>
        <Button
          variant="default"
          size="compact-md"
          className={styles.retry ?? ''}
          loading={isRetrying}
          leftSection={<Icon name="refresh" size={16} />}
          onClick={onRetry}
        >
          {t('retry')}
        </Button>
      </div>
    </Note>
  )
}

import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icons/icon.tsx'
import styles from './state-block.module.css'
import { useFailureText } from './use-failure-text.ts'

/** Says why something could not be loaded, and offers to try again. `error` as RTK Query gives it. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation('shared')
  const failureText = useFailureText()
  return (
    <div className={styles.block} role="alert">
      <span className={styles.icon}>
        <Icon name="alert-circle" size={32} />
      </span>
      <p className={styles.title}>{failureText(error)}</p>
      {onRetry ? (
        <Button variant="default" leftSection={<Icon name="refresh" size={16} />} onClick={onRetry}>
          {t('retry')}
        </Button>
      ) : null}
    </div>
  )
}

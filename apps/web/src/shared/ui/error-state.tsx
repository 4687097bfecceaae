import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isApiFailure } from '../api/api-failure.ts'
import { Icon } from '../icons/icon.tsx'
import { ErrorLayout } from './error-layout.tsx'
import { useFailureText } from './use-failure-text.ts'

/** Shows why something could not be loaded, with a retry button. `error`: from RTK Query. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation('shared')
  const failureText = useFailureText()
  const offline = isApiFailure(error) && error.code === 'offline'
  return (
    <div role="alert">
      <ErrorLayout
        sign={<Icon name={offline ? 'cloud-off' : 'alert-circle'} size={32} />}
        title={<p>{failureText(error)}</p>}
      >
        {onRetry ? (
          <Button variant="default" leftSection={<Icon name="refresh" size={16} />} onClick={onRetry}>
            {t('retry')}
          </Button>
        ) : null}
      </ErrorLayout>
    </div>
  )
}

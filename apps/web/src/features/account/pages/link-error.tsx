import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import { paths } from '../../../shared/config/paths.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'

interface LinkErrorProps {
  error: unknown
  onRetry: () => void
  /** What to do about a link that is no longer valid. */
  advice: string
  /** The page where that can be done; the start page by default. */
  next?: { readonly to: string; readonly label: string }
}

/** Replaces a form whose link was used, has expired or is mistyped, or could not be checked. */
export function LinkError({ error, onRetry, advice, next }: LinkErrorProps) {
  const { t } = useTranslation('account')
  if (!isApiFailure(error) || error.code === 'offline' || error.status >= 429) {
    return <ErrorState error={error} onRetry={onRetry} />
  }
  return (
    <EmptyState icon="link" title={t('link.expired')} text={advice}>
      <Button component={Link} to={next?.to ?? paths.index.to()} variant="default">
        {next?.label ?? t('link.toStart')}
      </Button>
    </EmptyState>
  )
}

import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import { paths } from '../../../shared/config/paths.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'

interface LinkTrouble {
  error: unknown
  onRetry: () => void
  /** What to do about a link that no longer holds. */
  advice: string
  /** Where that can be done; without it the start page. */
  next?: { readonly to: string; readonly label: string }
}

/** Instead of a form: its link is used up, too old or mistyped; or the archive cannot be asked. */
export function LinkTrouble({ error, onRetry, advice, next }: LinkTrouble) {
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

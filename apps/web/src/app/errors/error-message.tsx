import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { isApiFailure } from '../../shared/api/api-failure.ts'
import { ErrorPage } from '../../shared/ui/error-page.tsx'
import { getErrorStatus, isInvalidUrl } from './error-status.ts'

/** The error page for the status of a route error. */
export function ErrorMessage({ error }: { error: unknown }) {
  const { t } = useTranslation('app')
  const location = useLocation()
  const status = getErrorStatus(error)
  const path = location.pathname + location.search + location.hash
  const texts = {
    403: { title: t('errors.forbiddenTitle'), text: t('errors.forbidden') },
    404: {
      title: t('errors.notFoundTitle'),
      text: t(isInvalidUrl(error) ? 'errors.invalidAddress' : 'errors.notFound', { path }),
    },
    500: { title: t('errors.serverTitle'), text: t('errors.server') },
  }[status] ?? { title: t('errors.otherTitle'), text: getMessage(error) }

  return <ErrorPage status={status} {...texts} />
}

function getMessage(error: unknown): string {
  if (isApiFailure(error)) return error.message
  if (isRouteErrorResponse(error)) return typeof error.data === 'string' ? error.data : error.statusText
  return error instanceof Error ? error.message : ''
}

import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { isApiFailure } from '../../shared/api/api-failure.ts'
import { ErrorPage } from '../../shared/ui/error-page.tsx'
import { useFailureText } from '../../shared/ui/use-failure-text.ts'
import { getErrorStatus, getInvalidUrl } from './error-status.ts'

/** The error page for the status of a route error. */
export function ErrorMessage({ error }: { error: unknown }) {
  const { t } = useTranslation('app')
  const getMessage = useErrorMessage()
  const status = getErrorStatus(error)
  if (status === 500 && !getInvalidUrl(error))
    return <ErrorPage status={500} title={t('errors.serverTitle')} text={t('errors.server')} />
  const title = status === 404 ? t('errors.notFoundTitle') : t('errors.otherTitle')
  return <ErrorPage status={status} title={title} text={getMessage(error, status)} />
}

/** Returns a function that explains an error in the user's language, unless it comes with a text of its own. */
function useErrorMessage(): (error: unknown, status: number) => string {
  const { t } = useTranslation('app')
  const failureText = useFailureText()
  const location = useLocation()
  const path = location.pathname + location.search + location.hash
  return (error, status) => {
    const invalid = getInvalidUrl(error)
    if (invalid) return invalid.text ?? t('errors.invalidAddress', { path })
    if (status === 404) return t('errors.notFound', { path })
    if (isApiFailure(error)) return failureText(error)
    if (status === 403) return t('errors.forbidden')
    return isRouteErrorResponse(error) ? error.statusText : ''
  }
}

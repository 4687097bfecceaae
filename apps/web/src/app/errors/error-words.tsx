import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { isApiFailure } from '../../shared/api/api-failure.ts'
import { ErrorPage } from '../../shared/ui/error-page.tsx'
import { isInvalid, statusOf } from './status-of.ts'

/** The title, the sentence and the way home that an error of this status gets. */
export function ErrorWords({ error }: { error: unknown }) {
  const { t } = useTranslation('app')
  const location = useLocation()
  const status = statusOf(error)
  const path = location.pathname + location.search + location.hash
  const words = {
    403: { title: t('errors.forbiddenTitle'), text: t('errors.forbidden') },
    404: {
      title: t('errors.notFoundTitle'),
      text: t(isInvalid(error) ? 'errors.invalidAddress' : 'errors.notFound', { path }),
    },
    500: { title: t('errors.serverTitle'), text: t('errors.server') },
  }[status] ?? { title: t('errors.otherTitle'), text: messageOf(error) }

  return <ErrorPage status={status} {...words} />
}

function messageOf(error: unknown): string {
  if (isApiFailure(error)) return error.message
  return error instanceof Error ? error.message : ''
}

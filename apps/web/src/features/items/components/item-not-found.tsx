import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ErrorPage } from '../../../shared/ui/error-page.tsx'

/** The not-found page for an item. Uses the text of an unknown page, so that hidden items look like missing ones. */
export function ItemNotFound() {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  return (
    <ErrorPage
      status={404}
      title={t('errors.notFoundTitle')}
      text={t('errors.notFound', { path: decodeURI(pathname) })}
    />
  )
}

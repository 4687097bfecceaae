import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ErrorPage } from '../../../shared/ui/error-page.tsx'

/** An item that does not exist, or not for the reader: both are said in the words of an unknown page. */
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

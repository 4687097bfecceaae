import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { PageHeader } from '../../../shared/ui/page-header.tsx'

/** An item that does not exist, or not for the reader: both are said in the words of an unknown page. */
export function ItemNotFound() {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  return (
    <section>
      <PageHeader
        title={t('errors.notFoundTitle')}
        lead={t('errors.notFound', { path: decodeURI(pathname) })}
      />
      <Button component={Link} to={paths.index.to()} replace>
        {t('errors.goHome')}
      </Button>
    </section>
  )
}

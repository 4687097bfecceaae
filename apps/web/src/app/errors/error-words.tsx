import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { isApiFailure } from '../../shared/api/api-failure.ts'
import { paths } from '../../shared/config/paths.ts'
import styles from './error-screen.module.css'
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

  return (
    <>
      <title>{`${words.title} · Lares`}</title>
      <p className={styles.status}>{status}</p>
      <h1 className={styles.title}>{words.title}</h1>
      <p className={styles.text}>{words.text}</p>
      <Button component={Link} to={paths.index.to()} replace mt="lg">
        {t('errors.goHome')}
      </Button>
    </>
  )
}

function messageOf(error: unknown): string {
  if (isApiFailure(error)) return error.message
  return error instanceof Error ? error.message : ''
}

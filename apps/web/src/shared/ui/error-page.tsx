import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../config/paths.ts'
import { ErrorLayout } from './error-layout.tsx'
import styles from './error-page.module.css'

/** Replaces a page that cannot be shown: the status, a title, a sentence and a link to the home page. */
export function ErrorPage({ status, title, text }: { status: number; title: string; text: string }) {
  const { t } = useTranslation('app')
  return (
    <>
      <title>{`${title} · Lares`}</title>
      <ErrorLayout
        sign={<span className={styles.status}>{status}</span>}
        title={<h1 className={styles.title}>{title}</h1>}
        text={text}
      >
        <Button component={Link} to={paths.index.to()} replace>
          {t('errors.goHome')}
        </Button>
      </ErrorLayout>
    </>
  )
}

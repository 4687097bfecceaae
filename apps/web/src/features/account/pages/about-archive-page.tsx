import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getPageData } from '../../../shared/build/page-data.ts'
import { paths } from '../../../shared/config/paths.ts'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import styles from './account-pages.module.css'

/** The data that the build writes into this page. */
export interface AboutData {
  readonly version: string
}

/** Tells guests what the archive is and how to get an invitation. */
export function AboutArchivePage() {
  const { t } = useTranslation('account')
  const data = getPageData(paths.home.pattern)
  return (
    <>
      <PageHeader lead={t('about.lead')} />
      <p className={styles.text}>{t('about.what')}</p>
      <p className={styles.text}>{t('about.whose')}</p>
      <p className={styles.text}>
        <Link to={paths.planning.to()} data-alone>
          {t('about.events')}
        </Link>
      </p>
      <h2 className={styles.heading}>{t('about.inviteTitle')}</h2>
      <ol className={styles.steps}>
        <li>{t('about.inviteAsk')}</li>
        <li>{t('about.inviteOpen')}</li>
        <li>{t('about.inviteEnter')}</li>
      </ol>
      <Button component={Link} to={paths.index.to()}>
        {t('signIn.title')}
      </Button>
      {hasVersion(data) ? (
        <p className={styles.version}>{t('about.version', { version: data.version })}</p>
      ) : null}
    </>
  )
}

function hasVersion(data: unknown): data is AboutData {
  return typeof data === 'object' && data !== null && 'version' in data && typeof data.version === 'string'
}

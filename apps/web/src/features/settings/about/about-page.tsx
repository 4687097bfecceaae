import { useTranslation } from 'react-i18next'
import { version } from '../../../../../../package.json'
import { getCurrentBuildId } from '../../../shared/build/current-build.ts'
import { useHasPermission, useUser } from '../../../shared/session/use-user.ts'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { ArchiveStorage } from '../../monitoring/public.ts'
import { PinnedSummary } from '../../offline/public.ts'
import styles from '../settings.module.css'
import { DeviceStorage } from './device-storage.tsx'
import { Facts } from './facts.tsx'
import { InstantSearchFacts } from './instant-search-facts.tsx'
import { ModelFacts } from './model-facts.tsx'

/**
 * The version, licences and models of the application, its instant search index (for administrators), and what is stored: in the
 * archive (for those who may read its monitoring) and on this device.
 */
export function AboutPage() {
  const { t } = useTranslation('settings')
  const build = getCurrentBuildId()
  const isAdmin = useUser()?.isAdmin
  const readsStorage = useHasPermission('monitoring:read')
  return (
    <>
      <PageHeader lead={t('about.lead')} />
      <div className={styles.stack}>
        <Panel title={productName}>
          <Facts
            facts={[
              { term: t('about.version'), value: version },
              ...(build ? [{ term: t('about.build'), value: build }] : []),
              { term: t('about.licence'), value: licence },
            ]}
          />
          <p className={styles.text}>{t('about.licenceText')}</p>
          <p className={styles.text}>{t('about.source')}</p>
        </Panel>
        <Panel title={t('about.others')}>
          <p className={styles.text}>{t('about.othersText')}</p>
          <p className={styles.text}>{t('about.othersServer')}</p>
          <p className={styles.text}>
            <a href={noticesPath} target="_blank" rel="noreferrer" data-alone>
              {t('about.notices')}
            </a>
          </p>
        </Panel>
        <Panel title={t('about.models.title')}>
          <ModelFacts />
        </Panel>
        {isAdmin ? (
          <Panel title={t('about.instant.title')}>
            <InstantSearchFacts />
          </Panel>
        ) : null}
        {readsStorage ? (
          <Panel title={t('about.archive')}>
            <ArchiveStorage />
          </Panel>
        ) : null}
        <Panel title={t('about.device')}>
          <DeviceStorage />
          <PinnedSummary />
        </Panel>
      </div>
    </>
  )
}

const productName = 'Lares'
const licence = 'AGPL-3.0-or-later'
/** Written by the build; see `vite.config.ts`. */
const noticesPath = '/third-party-notices.txt'

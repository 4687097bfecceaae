import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../shared/config/paths.ts'
import { BrandMark } from './brand-mark.tsx'
import { GuestControls } from './guest-controls.tsx'
import styles from './guest-shell.module.css'
import { PageTransition } from './page-transition.tsx'
import { useDarkModeKey } from './use-dark-mode-key.ts'

/** The layout for guests: name, two links, language and theme controls, and the page. */
export function GuestShell() {
  const { t } = useTranslation('app')
  useDarkModeKey()
  return (
    <div className={styles.shell}>
      <header className={styles.bar}>
        <Link to={paths.index.to()} className={styles.brand ?? ''}>
          <BrandMark />
          <span translate="no">{brand}</span>
        </Link>
        <nav className={styles.links} aria-label={t('shell.mainNavigation')}>
          <Link to={paths.home.to()}>{t('shell.about')}</Link>
          <Link to={paths.index.to()}>{t('shell.signIn')}</Link>
        </nav>
        <GuestControls />
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        <PageTransition />
      </main>
    </div>
  )
}

const brand = 'Lares'

import { useTranslation } from 'react-i18next'
import styles from './skip-link.module.css'

/** The first focusable element: skips the navigation. */
export function SkipLink() {
  const { t } = useTranslation('app')
  return (
    <a href="#content" className={styles.skip} data-screen-only>
      {t('shell.skip')}
    </a>
  )
}

import { ActionIcon } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../shared/config/paths.ts'
import { Icon } from '../../shared/icons/icon.tsx'
import { NavLinks } from '../navigation/nav-links.tsx'
import { BrandMark } from './brand-mark.tsx'
import styles from './rail.module.css'

/** The navigation at the left of a wide screen; can be folded to icons, which is stored in this browser. */
export function Rail({ label }: { label: string }) {
  const { t } = useTranslation('app')
  const [folded, setFolded] = useLocalStorage({
    key: 'lares.rail-folded',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  return (
    <nav className={styles.rail} data-screen-only data-folded={folded} aria-label={label}>
      <Link to={paths.search.to()} className={styles.brand ?? ''} aria-label={brand}>
        <BrandMark />
        {folded ? null : <span translate="no">{brand}</span>}
      </Link>
      <div className={styles.links}>
        <NavLinks folded={folded} />
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={folded ? t('shell.unfoldRail') : t('shell.foldRail')}
        aria-expanded={!folded}
        onClick={() => setFolded(!folded)}
      >
        <Icon name={folded ? 'layout-sidebar-left-expand' : 'layout-sidebar-left-collapse'} />
      </ActionIcon>
    </nav>
  )
}

const brand = 'Lares'

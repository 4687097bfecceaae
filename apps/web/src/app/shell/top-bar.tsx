import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Bell } from '../../features/notifications/public.ts'
import { paths } from '../../shared/config/paths.ts'
import { Icon } from '../../shared/icons/icon.tsx'
import { useUser } from '../../shared/session/use-user.ts'
import { trackTopBarHeight } from '../../shared/ui/track-height.ts'
import { BrandMark } from './brand-mark.tsx'
import { PersonMenu } from './person-menu.tsx'
import { SearchBox } from './search-box.tsx'
import styles from './top-bar.module.css'

/** The bar with the search box, the Add button, the bell and the user menu. */
export function TopBar({ onAdd }: { onAdd: (() => void) | undefined }) {
  const { t } = useTranslation('app')
  // Notifications are personal, so they are not seen as another user.
  const isView = useUser()?.view !== undefined
  const { t: tNavigation } = useTranslation('navigation')
  return (
    <header ref={trackTopBarHeight} className={styles.bar} data-screen-only>
      <Link to={paths.search.to()} className={styles.brand ?? ''} aria-label={tNavigation('search')}>
        <BrandMark size={32} />
      </Link>
      <SearchBox />
      <div className={styles.actions}>
        {onAdd ? (
          <Button className={styles.add ?? ''} leftSection={<Icon name="plus" size={18} />} onClick={onAdd}>
            {t('shell.add')}
          </Button>
        ) : null}
        {isView ? null : <Bell />}
        <PersonMenu />
      </div>
    </header>
  )
}

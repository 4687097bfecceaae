import { useTranslation } from 'react-i18next'
import { Icon } from '../../shared/icons/icon.tsx'
import { usePanel } from '../../shared/overlays/use-overlay.ts'
import { AppDialog } from '../../shared/ui/dialog/app-dialog.tsx'
import { NavLinks } from '../navigation/nav-links.tsx'
import { bottomBarPaths } from '../navigation/navigation.ts'
import { PlaceLink } from '../navigation/place-link.tsx'
import { useNavigation } from '../navigation/use-navigation.ts'
import styles from './bottom-bar.module.css'

/** The bar within reach of a thumb: Search, Images, Add, Records, More. */
export function BottomBar({ onAdd }: { onAdd: (() => void) | undefined }) {
  const { t } = useTranslation('app')
  const { t: names } = useTranslation('navigation')
  const [moreShown, more] = usePanel('navigation')
  const places = useNavigation().filter(({ path }) => bottomBarPaths.includes(path))
  const links = places.map((place) => (
    <PlaceLink key={place.path} place={place} className={styles.place}>
      <Icon name={place.icon} size={22} />
      <span>{names(place.shortLabel ?? place.label)}</span>
    </PlaceLink>
  ))

  return (
    <nav className={styles.bar} aria-label={t('shell.mainNavigation')}>
      {links.slice(0, 2)}
      {onAdd ? (
        <button type="button" className={styles.add} onClick={onAdd} aria-label={t('shell.add')}>
          <Icon name="plus" size={26} />
        </button>
      ) : null}
      {links.slice(2)}
      <button type="button" className={styles.place} onClick={more.open} aria-haspopup="dialog">
        <Icon name="dots" size={22} />
        <span>{t('shell.more')}</span>
      </button>
      <AppDialog opened={moreShown} onClose={more.close} title={t('shell.more')}>
        <NavLinks onFollow={more.close} />
      </AppDialog>
    </nav>
  )
}

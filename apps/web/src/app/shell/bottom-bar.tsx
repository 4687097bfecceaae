import { useTranslation } from 'react-i18next'
import { useText } from '../../shared/i18n/text-key.ts'
import { Icon } from '../../shared/icons/icon.tsx'
import { usePanel } from '../../shared/overlays/use-overlay.ts'
import { AppDialog } from '../../shared/ui/dialog/app-dialog.tsx'
import { NavEntryLink } from '../navigation/nav-entry-link.tsx'
import { NavLinks } from '../navigation/nav-links.tsx'
import { mainEntries } from '../navigation/navigation.ts'
import { useEntries } from '../navigation/use-navigation.ts'
import styles from './bottom-bar.module.css'

/** The navigation bar at the bottom of a narrow screen: Search, Images, Add, Records, More. */
export function BottomBar({ onAdd }: { onAdd: (() => void) | undefined }) {
  const { t } = useTranslation('app')
  const getText = useText()
  const [isMoreOpen, more] = usePanel('navigation')
  const entries = useEntries(mainEntries).filter(({ isInBottomBar }) => isInBottomBar)
  const links = entries.map((entry) => (
    <NavEntryLink key={entry.path} entry={entry} className={styles.entry}>
      <Icon name={entry.icon} size={22} />
      <span>{getText(entry.shortLabel ?? entry.label)}</span>
    </NavEntryLink>
  ))

  return (
    <nav className={styles.bar} data-screen-only aria-label={t('shell.mainNavigation')}>
      {links.slice(0, 2)}
      {onAdd ? (
        <button type="button" className={styles.add} onClick={onAdd} aria-label={t('shell.add')}>
          <Icon name="plus" size={26} />
        </button>
      ) : null}
      {links.slice(2)}
      <button type="button" className={styles.entry} onClick={more.open} aria-haspopup="dialog">
        <Icon name="dots" size={22} />
        <span>{t('shell.more')}</span>
      </button>
      <AppDialog opened={isMoreOpen} onClose={more.close} title={t('shell.more')}>
        <NavLinks onFollow={more.close} />
      </AppDialog>
    </nav>
  )
}

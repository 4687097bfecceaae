import { useText } from '../../shared/i18n/text-key.ts'
import { Icon } from '../../shared/icons/icon.tsx'
import type { NavEntry } from '../pages/nav-entry.ts'
import { NavEntryLink } from './nav-entry-link.tsx'
import styles from './nav-links.module.css'
import { groupEntries, mainEntries } from './navigation.ts'
import { useEntries } from './use-navigation.ts'

interface NavLinksProps {
  /** Shows only icons, with the labels as tooltips. */
  folded?: boolean
  onFollow?: () => void
}

/** All navigation entries: the links to pages of their own, then those to groups of tabs. */
export function NavLinks(props: NavLinksProps) {
  return (
    <>
      <LinkList entries={mainEntries} {...props} />
      <LinkList entries={groupEntries} {...props} />
    </>
  )
}

function LinkList({ entries, folded = false, onFollow }: NavLinksProps & { entries: readonly NavEntry[] }) {
  const getText = useText()
  return (
    <ul className={styles.list}>
      {useEntries(entries).map((entry) => (
        <li key={entry.path}>
          <NavEntryLink
            entry={entry}
            className={styles.link}
            data-folded={folded}
            title={folded ? getText(entry.label) : undefined}
            onClick={onFollow}
          >
            <Icon name={entry.icon} />
            <span className={styles.label}>{getText(entry.label)}</span>
          </NavEntryLink>
        </li>
      ))}
    </ul>
  )
}

import { useTranslation } from 'react-i18next'
import { useText } from '../../shared/i18n/text-key.ts'
import { Icon } from '../../shared/icons/icon.tsx'
import { NavEntryLink } from './nav-entry-link.tsx'
import styles from './nav-links.module.css'
import { groupEntries, useNavigation } from './use-navigation.ts'

/** All navigation entries as links in groups. `folded`: only icons, with the labels as tooltips. */
export function NavLinks({ folded = false, onFollow }: { folded?: boolean; onFollow?: () => void }) {
  const { t } = useTranslation('navigation')
  const getText = useText()
  const groups = groupEntries(useNavigation())
  return groups.map(([group, entries]) => (
    <div key={group ?? ''} className={styles.group}>
      {group && !folded ? <p className={styles.heading}>{t(`groups.${group}`)}</p> : null}
      <ul className={styles.list}>
        {entries.map((entry) => (
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
    </div>
  ))
}

import { useTranslation } from 'react-i18next'
import { Icon } from '../../shared/icons/icon.tsx'
import styles from './nav-links.module.css'
import { PlaceLink } from './place-link.tsx'
import { inGroups, useNavigation } from './use-navigation.ts'

/** Every place as a list of links, in its groups. `folded` leaves the icons, with the names as tooltips. */
export function NavLinks({ folded = false, onFollow }: { folded?: boolean; onFollow?: () => void }) {
  const { t } = useTranslation('navigation')
  const groups = inGroups(useNavigation())
  return groups.map(([group, entries]) => (
    <div key={group ?? ''} className={styles.group}>
      {group && !folded ? <p className={styles.heading}>{t(`groups.${group}`)}</p> : null}
      <ul className={styles.list}>
        {entries.map((place) => (
          <li key={place.path}>
            <PlaceLink
              place={place}
              className={styles.link}
              data-folded={folded}
              title={folded ? t(place.label) : undefined}
              onClick={onFollow}
            >
              <Icon name={place.icon} />
              <span className={styles.label}>{t(place.label)}</span>
            </PlaceLink>
          </li>
        ))}
      </ul>
    </div>
  ))
}

import { NavLink } from 'react-router'
import styles from './tab-bar.module.css'

/** A row of links to related pages; `label` is the accessible name of the row. */
export function TabBar({ label, tabs }: { label: string; tabs: readonly { to: string; title: string }[] }) {
  return (
    <nav aria-label={label} className={styles.bar}>
      <ul className={styles.tabs}>
        {tabs.map(({ to, title }) => (
          <li key={to}>
            <NavLink to={to} className={styles.tab ?? ''}>
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

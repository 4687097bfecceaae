import { canOpen } from '@lares/shared-types/routing/guards'
import type { PageAccess, TabGroup } from '@lares/shared-types/routing/pages'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { type TextKey, useText } from '../../../shared/i18n/text-key.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import styles from './tab-bar.module.css'

/** A page in a row of tabs. */
export interface TabLink {
  readonly path: string
  readonly access: PageAccess
  readonly label: TextKey
}

/**
 * The links to the pages of a group that the user may open; nothing if there is only one. Arrow keys, Home and End move
 * the focus. On a narrow screen the row scrolls, and starts with the current tab in view.
 */
export function TabBar({ group, tabs }: { group: TabGroup; tabs: readonly TabLink[] }) {
  const { t } = useTranslation('navigation')
  const getText = useText()
  const user = useUser()
  const row = useRef<HTMLUListElement>(null)
  const visibleTabs = tabs.filter(({ access }) => canOpen(access, user))

  useLayoutEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - current.offsetWidth
  }, [])

  if (visibleTabs.length < 2) return null
  return (
    <nav aria-label={t(`groups.${group}`)} className={styles.bar} data-screen-only>
      <ul ref={row} className={styles.tabs} onKeyDown={moveFocus}>
        {visibleTabs.map(({ path, label }) => (
          <li key={path}>
            <NavLink to={path} end className={styles.tab ?? ''}>
              {getText(label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Moves the focus among the links of the row. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  // With a modifier these keys belong to the browser: Alt+← goes back.
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const current = links.findIndex((link) => link.matches(':focus'))
  const target = {
    ArrowLeft: links[current - 1],
    ArrowRight: links[current + 1],
    Home: links[0],
    End: links.at(-1),
  }[event.key]
  if (!target) return
  event.preventDefault()
  target.focus()
}

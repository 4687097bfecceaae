import { type ReactNode, useEffect, useRef } from 'react'
import { useStore } from 'react-redux'
import { useLocation } from 'react-router'
import { selectAnyModal } from '../overlays/overlays-slice.ts'
import styles from './page-header.module.css'

/**
 * The one h1 of a page, with the document's title and the page's actions. After a navigation the focus moves to the
 * h1, so that a screen reader says where one has arrived.
 */
export function PageHeader({
  title,
  lang,
  lead,
  children,
}: {
  title: string
  /** The title's own language, where it is not that of the interface. */
  lang?: string | null | undefined
  lead?: ReactNode
  children?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  const arrival = useRef(key)
  arrival.current = key
  const store = useStore<Parameters<typeof selectAnyModal>[0]>()

  // By the path alone: a filter or an opened picture changes the rest of the address and must not take the focus.
  useEffect(() => {
    // `default` is the first page of a visit, where the browser's own start of the document is right.
    if (!pathname || arrival.current === 'default') return
    // Somebody who has opened a dialog while the page was still coming is typing into it by now.
    if (!selectAnyModal(store.getState())) heading.current?.focus({ preventScroll: true })
  }, [pathname, store])

  return (
    <header className={styles.header}>
      <title>{`${title} · Lares`}</title>
      <div className={styles.words} data-own-title={lang !== undefined}>
        <h1 ref={heading} tabIndex={-1} className={styles.title} lang={lang ?? undefined}>
          {title}
        </h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </div>
      {children ? <div className={styles.actions}>{children}</div> : null}
    </header>
  )
}

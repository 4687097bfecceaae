import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import styles from './page-header.module.css'

/**
 * The one h1 of a page, with the document's title and the page's actions. After a navigation the focus moves to the
 * h1, so that a screen reader says where one has arrived.
 */
export function PageHeader({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  const arrival = useRef(key)
  arrival.current = key

  // By the path alone: a filter or an opened picture changes the rest of the address and must not take the focus.
  useEffect(() => {
    // `default` is the first page of a visit, where the browser's own start of the document is right.
    if (pathname && arrival.current !== 'default') heading.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <header className={styles.header}>
      <title>{`${title} · Lares`}</title>
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </div>
      {children ? <div className={styles.actions}>{children}</div> : null}
    </header>
  )
}

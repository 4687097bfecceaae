import { type ReactNode, use, useEffect, useRef } from 'react'
import { useStore } from 'react-redux'
import { useLocation } from 'react-router'
import { useText } from '../i18n/text-key.ts'
import { selectAnyModal } from '../overlays/overlays-slice.ts'
import styles from './page-header.module.css'
import { PageTitleContext } from './page-title.ts'

/**
 * The only h1 of a page, with the document title and the page's actions. After a navigation the focus moves to the h1,
 * so that a screen reader announces the new page.
 */
export function PageHeader({
  title: dynamicTitle,
  lang,
  lead,
  children,
}: {
  /** Only on pages whose title is dynamic; that of all others is in the registry of pages. */
  title?: string | undefined
  /** The language of the title, if it is not that of the interface. */
  lang?: string | null | undefined
  lead?: ReactNode
  children?: ReactNode
}) {
  const title = usePageTitle() ?? dynamicTitle
  if (title === undefined) throw new Error('A page whose title is dynamic must pass it to its header')
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  const locationKey = useRef(key)
  locationKey.current = key
  const store = useStore<Parameters<typeof selectAnyModal>[0]>()

  // Depends on the path only: filters and opened pictures change the rest of the URL and must not move the focus.
  useEffect(() => {
    // `default` is the key of the first page of a visit, where the browser's initial focus is right.
    if (!pathname || locationKey.current === 'default') return
    // A user who opened a dialog while the page was loading may be typing into it.
    if (!selectAnyModal(store.getState())) heading.current?.focus({ preventScroll: true })
  }, [pathname, store])

  return (
    <header className={styles.header}>
      <title>{`${title} · Lares`}</title>
      <div className={styles.text} data-own-title={lang !== undefined}>
        <h1 ref={heading} tabIndex={-1} className={styles.title} lang={lang ?? undefined} dir="auto">
          {title}
        </h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </div>
      {children ? <div className={styles.actions}>{children}</div> : null}
    </header>
  )
}

/** The title of the current page in the registry of pages, in the language of the interface. */
function usePageTitle(): string | undefined {
  const key = use(PageTitleContext)
  const getText = useText()
  return key && getText(key)
}

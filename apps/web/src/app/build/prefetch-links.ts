import { findPage } from '@lares/shared-types/routing/find-page'
import { allPages, type Page } from '@lares/shared-types/routing/pages'
import { runWhenSettled } from '../../shared/build/when-idle.ts'
import { createPrefetchQueue } from './prefetch-queue.ts'

/** A link that is visible for less time scrolls by. */
const minVisibleMs = 300

interface PrefetchLoaders {
  loadCode(page: Page): Promise<unknown>
  loadData(pathname: string): Promise<unknown>
}

/**
 * Prefetches the code and data of every page that a link leads to which stays visible for a moment, once per page, when the
 * current page is loaded and the browser is idle. Does nothing in data-saving mode, on a slow connection or without one.
 */
export function startPrefetching({ loadCode, loadData }: PrefetchLoaders): void {
  const queue = createPrefetchQueue()

  function prefetch(link: HTMLAnchorElement): void {
    if (!link.isConnected || !isConnectionFast()) return
    const { pathname } = link
    const page = findPage(allPages, pathname)?.page
    if (!page) return
    // All items of a kind share the same code.
    queue.add(`code ${page.pattern}`, () => loadCode(page))
    // The build prerenders no page with parameters, and only prerendered pages have data.
    if (!page.params) queue.add(`data ${pathname}`, () => loadData(pathname))
  }

  runWhenSettled(() => {
    const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>()
    const visibleLinks = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        clearTimeout(timers.get(target))
        if (isIntersecting && target instanceof HTMLAnchorElement)
          timers.set(
            target,
            setTimeout(() => prefetch(target), minVisibleMs),
          )
      }
    })
    const observe = (root: Element) => {
      const links = root instanceof HTMLAnchorElement ? [root] : root.querySelectorAll('a')
      for (const link of links) if (isInternal(link)) visibleLinks.observe(link)
    }
    observe(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node instanceof Element) observe(node)
    }).observe(document.body, { childList: true, subtree: true })
  })
}

function isConnectionFast(): boolean {
  const { onLine, connection } = navigator
  return onLine && !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '')
}

function isInternal(link: HTMLAnchorElement): boolean {
  return link.origin === location.origin && link.target !== '_blank' && !link.hasAttribute('download')
}

import { findPage } from '@lares/shared-types/routing/find-page'
import { allPages, type Page } from '@lares/shared-types/routing/pages'
import { runWhenSettled } from '../../shared/build/when-idle.ts'
import { createPrefetchQueue } from './prefetch-queue.ts'

interface PrefetchLoaders {
  loadCode(page: Page): Promise<unknown>
  loadData(pathname: string): Promise<unknown>
}

/**
 * Prefetches the code and data of every page that a visible link leads to, once per page, when the current page is
 * loaded and the browser is idle. Does nothing in data-saving mode or on a slow connection.
 */
export function startPrefetching({ loadCode, loadData }: PrefetchLoaders): void {
  if (navigator.connection?.saveData || /2g/.test(navigator.connection?.effectiveType ?? '')) return
  const queue = createPrefetchQueue()
  const prefetched = new Set<string>()

  function prefetch(link: HTMLAnchorElement): void {
    const { pathname } = link
    const page = findPage(allPages, pathname)?.page
    if (!page) return
    // All items of a kind share the same code.
    if (!prefetched.has(page.pattern)) queue.add(() => loadCode(page))
    prefetched.add(page.pattern)
    if (!prefetched.has(pathname)) queue.add(() => loadData(pathname))
    prefetched.add(pathname)
  }

  runWhenSettled(() => {
    const visibleLinks = new IntersectionObserver((entries, observer) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue
        observer.unobserve(target)
        prefetch(target)
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

function isInternal(link: HTMLAnchorElement): boolean {
  return link.origin === location.origin && link.target !== '_blank' && !link.hasAttribute('download')
}

import { findPage } from '@lares/shared-types/routing/find-page'
import { allPages, type Page } from '@lares/shared-types/routing/pages'
import { runWhenSettled } from '../../shared/build/when-idle.ts'
import { createPrefetchQueue } from './prefetch-queue.ts'

interface Prefetching {
  loadCode(page: Page): Promise<unknown>
  loadData(pathname: string): Promise<unknown>
}

/**
 * Loads ahead, once the page stands and the browser rests, the code and the data of every page that a visible link leads to;
 * each page once. Not where the person saves data or the connection is slow.
 */
export function startPrefetching({ loadCode, loadData }: Prefetching): void {
  if (navigator.connection?.saveData || /2g/.test(navigator.connection?.effectiveType ?? '')) return
  const queue = createPrefetchQueue()
  const done = new Set<string>()

  function prefetch(link: HTMLAnchorElement): void {
    const { pathname } = link
    const page = findPage(allPages, pathname)?.page
    if (!page) return
    // The pages of one kind are one piece of code, whatever the item.
    if (!done.has(page.pattern)) queue.add(() => loadCode(page))
    done.add(page.pattern)
    if (!done.has(pathname)) queue.add(() => loadData(pathname))
    done.add(pathname)
  }

  runWhenSettled(() => {
    const seen = new IntersectionObserver((entries, observer) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue
        observer.unobserve(target)
        prefetch(target)
      }
    })
    const watch = (root: Element) => {
      const links = root instanceof HTMLAnchorElement ? [root] : root.querySelectorAll('a')
      for (const link of links) if (isInternal(link)) seen.observe(link)
    }
    watch(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node instanceof Element) watch(node)
    }).observe(document.body, { childList: true, subtree: true })
  })
}

function isInternal(link: HTMLAnchorElement): boolean {
  return link.origin === location.origin && link.target !== '_blank' && !link.hasAttribute('download')
}

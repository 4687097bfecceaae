import type { Page, Request } from '@playwright/test'
import { expect } from './story.ts'

/** The types of requests for code and data. */
const awaitedTypes = new Set(['document', 'script', 'stylesheet', 'fetch', 'xhr'])

/**
 * Follows the requests of a page for code and data, except event streams, which do not end. The returned function waits until none is in
 * progress and their replies are rendered, because not every part of a page has a skeleton.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const inProgress = new Set<Request>()
  page.on('request', (request) => {
    const isEventStream = request.headers().accept === 'text/event-stream'
    if (awaitedTypes.has(request.resourceType()) && !isEventStream) inProgress.add(request)
  })
  page.on('requestfinished', (request) => inProgress.delete(request))
  page.on('requestfailed', (request) => inProgress.delete(request))
  return async () => {
    do {
      await expect
        .poll(() => [...inProgress].map((request) => request.url()), { intervals: [20] })
        .toEqual([])
      await renderTwoFrames(page)
    } while (inProgress.size > 0)
  }
}

/** Waits for two frames, of which the second one shows what the replies so far have changed. */
function renderTwoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
  )
}

import type { Page, Route } from '@playwright/test'

/** The longest delay; stories are run with it to find what depends on the order or speed of replies. See CONTRIBUTING.md. */
const maxDelayMs = Number(process.env.LARES_STORY_DELAY_MS || 0)

/** Files are sent in parts, and what is written part by part does not end at once: only their requests are delayed. */
const streamedPath = /\/api\/(?:assets|uploads|exports)\/|\/(?:stream|download)\b/

/**
 * Delays each reply of the archive by a random time, if the environment asks for it, so that replies arrive in another order than
 * their requests were sent, and with the state that the archive had before.
 */
export async function delayReplies(page: Page): Promise<void> {
  if (maxDelayMs === 0) return
  await page.route('**/api/**', async (route) => {
    try {
      await delay(route)
    } catch {
      // The page has been closed, or has cancelled the request.
      await route.continue().catch(() => undefined)
    }
  })
}

async function delay(route: Route): Promise<void> {
  const request = route.request()
  const isEventStream = request.headers().accept === 'text/event-stream'
  if (isEventStream) return route.continue()
  if (request.method() !== 'GET' || request.isNavigationRequest() || streamedPath.test(request.url())) {
    await pause()
    return route.continue()
  }
  const response = await route.fetch({ maxRedirects: 0 })
  await pause()
  await route.fulfill({ response })
}

/** Short delays are more frequent than long ones. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() ** 2 * maxDelayMs))
}

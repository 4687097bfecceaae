import type { Page } from '@playwright/test'

/** The latency that is added to each response, as on a slow connection. */
const latencyMs = 120

/** Delays all responses, and disables the browser's cache, whose responses would not be delayed. */
export async function slowDownNetwork(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true })
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

/**
 * Records states with no or several h1 on all pages that are opened from now on, once they are parsed and rendered.
 *
 * @returns a function that lists these states of the page that was opened last
 */
export async function watchHeadings(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(countHeadings)
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('odd') ?? '[]'))
}

function countHeadings(): void {
  const invalidStates: string[] = []
  sessionStorage.setItem('odd', '[]')
  const check = () => {
    // While a prerendered page is loading, the HTML received so far may end before its h1.
    if (document.readyState === 'loading') return
    const childCount = document.getElementById('root')?.childElementCount ?? 0
    const count = document.querySelectorAll('h1').length
    if (childCount === 0 || count === 1) return
    invalidStates.push(`${count} h1: ${document.querySelector('main')?.textContent?.slice(0, 80)}`)
    sessionStorage.setItem('odd', JSON.stringify(invalidStates))
  }
  document.addEventListener('readystatechange', check)
  new MutationObserver(check).observe(document, { childList: true, subtree: true })
}

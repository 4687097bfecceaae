import type { Page } from '@playwright/test'

/** The latency that is added to each response, as on a slow connection. */
const latencyMs = 120

/**
 * Delays all responses, and disables the browser's cache, whose responses would not be delayed. In data-saving mode, in which
 * the application prefetches nothing, so that the code of a page arrives only after it is opened.
 */
export async function slowDownNetwork(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
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
 * @returns a function that lists the states since the application was loaded or the function was last called
 */
export async function watchHeadings(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(countHeadings)
  return () =>
    page.evaluate(() => {
      const states: string[] = JSON.parse(sessionStorage.getItem('odd') ?? '[]')
      sessionStorage.setItem('odd', '[]')
      return states
    })
}

function countHeadings(): void {
  sessionStorage.setItem('odd', '[]')
  const check = () => {
    // While a prerendered page is loading, the HTML received so far may end before its h1.
    if (document.readyState === 'loading') return
    const childCount = document.getElementById('root')?.childElementCount ?? 0
    const count = document.querySelectorAll('h1').length
    if (childCount === 0 || count === 1) return
    const states: string[] = JSON.parse(sessionStorage.getItem('odd') ?? '[]')
    states.push(`${count} h1: ${document.querySelector('main')?.textContent?.slice(0, 80)}`)
    sessionStorage.setItem('odd', JSON.stringify(states))
  }
  document.addEventListener('readystatechange', check)
  new MutationObserver(check).observe(document, { childList: true, subtree: true })
}

/**
 * Requests the documents of pages, which the browser shows before any script has run, and lists those that have content
 * without exactly one h1.
 */
export async function findOddDocuments(page: Page, paths: readonly string[]): Promise<string[]> {
  return page.evaluate(async (addresses) => {
    const problems: string[] = []
    for (const address of addresses) {
      const response = await fetch(address, { headers: { accept: 'text/html' } })
      const served = new DOMParser().parseFromString(await response.text(), 'text/html')
      const root = served.getElementById('root')
      if (!root) problems.push(`${address}: ${response.status} without a document`)
      const count = served.querySelectorAll('h1').length
      if (root?.childElementCount && count !== 1) problems.push(`${address}: ${count} h1 in the document`)
    }
    return problems
  }, paths)
}

import type { Page } from '@playwright/test'

/** Milliseconds by which each file and each answer comes later, as with bad reception. */
const late = 120

/** Makes everything come late; nothing comes from the browser's own store, which would not. */
export async function beLate(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true })
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: late,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

/**
 * Watches from now on, as soon as a page that is opened has arrived and anything of it is drawn, for states with no h1 or several.
 *
 * @returns tells those of the page that was opened last
 */
export async function watchHeadings(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(countHeadings)
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('odd') ?? '[]'))
}

function countHeadings(): void {
  const odd: string[] = []
  sessionStorage.setItem('odd', '[]')
  const look = () => {
    // Of a page that comes written, what has arrived so far may end in the midst of its frame.
    if (document.readyState === 'loading') return
    const drawn = document.getElementById('root')?.childElementCount ?? 0
    const count = document.querySelectorAll('h1').length
    if (drawn === 0 || count === 1) return
    odd.push(`${count} h1: ${document.querySelector('main')?.textContent?.slice(0, 80)}`)
    sessionStorage.setItem('odd', JSON.stringify(odd))
  }
  document.addEventListener('readystatechange', look)
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

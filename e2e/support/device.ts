import { expect, type Page } from '@playwright/test'

/** Waits until the worker answers for a page. */
export async function workerAnswers(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
    .toBe('activated')
}

/** The paths of everything of the archive that is kept on the device, whoever's it is. */
export function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('lares-kept-'))
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })
}

/** Waits until what is at a path is kept. */
export async function isKept(page: Page, path: string): Promise<void> {
  await expect.poll(() => keptPaths(page)).toContain(path)
}

import { expect, type Page } from '@playwright/test'

/** Waits until an active service worker controls the page. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
    .toBe('activated')
}

/** The paths of all cached replies and files, of any user. */
export function listCachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('lares-kept-'))
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })
}

/** Waits until the reply of a path is cached. */
export async function waitForCached(page: Page, path: string): Promise<void> {
  await expect.poll(() => listCachedPaths(page)).toContain(path)
}

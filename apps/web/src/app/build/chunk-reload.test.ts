import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const failToLoad = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const reload = vi.fn<(target: string) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  history.replaceState(null, '', '/search')
  reload.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The module as it is on a page that was just loaded. */
async function openPage() {
  vi.resetModules()
  return import('./chunk-reload.ts')
}

/** Whether loading rejected on a page that was just loaded; otherwise the page was reloaded. */
async function fails(target: string): Promise<boolean> {
  const { loadOrReload } = await openPage()
  return new Promise((resolve) => {
    reload.mockImplementationOnce(() => resolve(false))
    loadOrReload(failToLoad, () => target, reload).catch(() => {
      reload.mockReset()
      resolve(true)
    })
  })
}

test('does not reload if the code loads', async () => {
  const { loadOrReload } = await openPage()
  expect(
    await loadOrReload(
      async () => 1,
      () => '/images',
      reload,
    ),
  ).toBe(1)
  expect(reload).not.toHaveBeenCalled()
})

test('reloads at the target of the navigation if the code is missing', async () => {
  expect(await fails('/images?tag=a#b')).toBe(false)
  expect(reload).toHaveBeenLastCalledWith('/images?tag=a#b')
})

test('reloads each path at most once within ten seconds', async () => {
  expect(await fails('/images?page=1')).toBe(false)
  vi.advanceTimersByTime(9_999)
  expect(await fails('/images?page=2')).toBe(true)
  vi.advanceTimersByTime(1)
  expect(await fails('/images')).toBe(false)
})

test('code of the same page that fails while it is reloaded fails no navigation', async () => {
  const { loadOrReload } = await openPage()
  const failed = vi.fn<() => void>()
  loadOrReload(failToLoad, () => '/images', reload).catch(failed)
  await vi.advanceTimersByTimeAsync(0)
  loadOrReload(failToLoad, () => '/images', reload).catch(failed)
  await vi.advanceTimersByTimeAsync(0)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(failed).not.toHaveBeenCalled()
})

test('does not reload endlessly when two paths alternate', async () => {
  expect(await fails('/images')).toBe(false)
  expect(await fails('/videos')).toBe(false)
  expect(await fails('/images')).toBe(true)
  expect(await fails('/videos')).toBe(true)
})

test('ignores earlier reloads after the clock was set back', async () => {
  expect(await fails('/images')).toBe(false)
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(await fails('/images')).toBe(false)
})

test('does not reload without a connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await fails('/images')).toBe(true)
})

test.each([['blocked'], ['truncated JSON']])('reloads once if the storage is %s', async (how) => {
  const storage = how === 'blocked' ? blocked() : { getItem: () => '{"/im', setItem: () => undefined }
  vi.stubGlobal('sessionStorage', storage)
  expect(await fails('/images')).toBe(false)
  expect(await fails('/images')).toBe(true)
})

function blocked() {
  const throwBlocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  return { getItem: throwBlocked, setItem: throwBlocked }
}

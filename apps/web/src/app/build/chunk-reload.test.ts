import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadOrReload } from './chunk-reload.ts'

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
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

/** Whether loading ended with the failure; otherwise the browser is on its way. */
function fails(target: string): Promise<boolean> {
  return new Promise((resolve) => {
    reload.mockImplementationOnce(() => resolve(false))
    loadOrReload(gone, () => target, reload).catch(() => {
      reload.mockReset()
      resolve(true)
    })
  })
}

test('code that is there is used, and nothing is loaded anew', async () => {
  expect(
    await loadOrReload(
      async () => 1,
      () => '/images',
      reload,
    ),
  ).toBe(1)
  expect(reload).not.toHaveBeenCalled()
})

test('a page whose code has gone is loaded anew at the target of the navigation', async () => {
  expect(await fails('/images?tag=a#b')).toBe(false)
  expect(reload).toHaveBeenLastCalledWith('/images?tag=a#b')
})

test('at most once for each path within ten seconds', async () => {
  expect(await fails('/images?page=1')).toBe(false)
  vi.advanceTimersByTime(9_999)
  expect(await fails('/images?page=2')).toBe(true)
  vi.advanceTimersByTime(1)
  expect(await fails('/images')).toBe(false)
})

test('two paths that alternate do not go on for ever', async () => {
  expect(await fails('/images')).toBe(false)
  expect(await fails('/videos')).toBe(false)
  expect(await fails('/images')).toBe(true)
  expect(await fails('/videos')).toBe(true)
})

test('a clock that was set back does not hold a path for long', async () => {
  expect(await fails('/images')).toBe(false)
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(await fails('/images')).toBe(false)
})

test('without a connection nothing is loaded anew', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await fails('/images')).toBe(true)
})

test.each([['blocked'], ['half a JSON']])('with storage that is %s it is loaded anew once', async (how) => {
  const storage = how === 'blocked' ? blocked() : { getItem: () => '{"/im', setItem: () => undefined }
  vi.stubGlobal('sessionStorage', storage)
  expect(await fails('/images')).toBe(false)
  expect(await fails('/images')).toBe(true)
})

function blocked() {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  return { getItem: refuse, setItem: refuse }
}

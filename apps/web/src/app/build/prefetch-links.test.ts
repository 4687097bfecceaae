import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPrefetching } from './prefetch-links.ts'

const loadCode = vi.fn(async () => undefined)
const loadData = vi.fn(async () => undefined)
/** Reports to the observer that links have become visible, or have left the screen. */
let report: (isIntersecting: boolean, ...links: Element[]) => void

beforeEach(() => {
  vi.useFakeTimers()
  loadCode.mockClear()
  loadData.mockClear()
  document.body.replaceChildren()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: object[]) => void) {
        report = (isIntersecting, ...links) => callback(links.map((target) => ({ isIntersecting, target })))
      }
      observe() {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function addLink(href: string): Element {
  const link = document.createElement('a')
  link.href = href
  document.body.append(link)
  return link
}

/** Starts prefetching, and waits until it observes links. */
async function start() {
  startPrefetching({ loadCode, loadData })
  await vi.advanceTimersByTimeAsync(5000)
}

const profile = `/images/${crypto.randomUUID()}/profile`

test('prefetches the page of a link that stays visible', async () => {
  await start()
  const link = addLink('/tabOrganisation/tags')
  report(true, link)
  await vi.advanceTimersByTimeAsync(299)
  expect(loadCode).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(loadCode).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ pattern: '/tabOrganisation/tags' }),
  )
  expect(loadData).toHaveBeenCalledExactlyOnceWith('/tabOrganisation/tags')
})

test('does not prefetch for rows that scroll by, or have been removed', async () => {
  await start()
  const rows = Array.from({ length: 1000 }, () => addLink(profile))
  for (const row of rows) {
    report(true, row)
    report(false, row)
  }
  const removed = addLink('/dreams')
  report(true, removed)
  removed.remove()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(loadCode).not.toHaveBeenCalled()
  expect(loadData).not.toHaveBeenCalled()
})

test('loads the code of items once for all of them', async () => {
  await start()
  report(true, ...Array.from({ length: 1000 }, () => addLink(profile)))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(loadCode).toHaveBeenCalledOnce()
  expect(loadData).not.toHaveBeenCalled()
})

test.each([
  ['in data-saving mode', { onLine: true, connection: { saveData: true } }],
  ['on a slow connection', { onLine: true, connection: { effectiveType: 'slow-2g' } }],
  ['without a connection', { onLine: false }],
])('does nothing %s, also if that began later', async (_when, connection) => {
  await start()
  vi.stubGlobal('navigator', connection)
  const link = addLink('/dreams')
  report(true, link)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(loadCode).not.toHaveBeenCalled()

  vi.stubGlobal('navigator', { onLine: true, connection: { effectiveType: '4g' } })
  report(false, link)
  report(true, link)
  await vi.advanceTimersByTimeAsync(300)
  expect(loadCode).toHaveBeenCalledOnce()
})

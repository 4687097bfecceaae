import { afterEach, expect, test, vi } from 'vitest'
import { untilHidden, untilVisible } from './page-visibility.ts'

function setHidden(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}
afterEach(() => void vi.restoreAllMocks())

test('waits until the page is visible, or nobody waits any more', async () => {
  setHidden(true)
  const abort = new AbortController()
  const done: string[] = []
  const waits = [
    untilVisible(new AbortController().signal).then(() => done.push('visible')),
    untilVisible(abort.signal).then(() => done.push('aborted')),
  ]
  abort.abort()
  await waits[1]
  expect(done).toEqual(['aborted'])
  setHidden(false)
  await waits[0]
  expect(done).toEqual(['aborted', 'visible'])
})

test('aborts when the page is hidden, and with its own signal', () => {
  setHidden(false)
  const abort = new AbortController()
  const [hidden, removed] = [untilHidden(new AbortController().signal), untilHidden(abort.signal)]
  abort.abort()
  expect([hidden.aborted, removed.aborted]).toEqual([false, true])
  setHidden(true)
  expect(hidden.aborted).toBe(true)
})

import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { standInForBrowser } from './browser.ts'

/** Tests of the worker run where there is no page. */
const onPage = 'window' in globalThis

if (onPage) standInForBrowser()
// A worker calls itself so, and its libraries log where nobody says that they should not.
else Object.assign(globalThis, { self: globalThis, __WB_DISABLE_DEV_LOGS: true })
// A page's code is compiled when a test first opens it.
configure({ asyncUtilTimeout: 8000 })

beforeEach(() => {
  if (onPage) localStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(keep)
  vi.spyOn(console, 'warn').mockImplementation(keep)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  expect(
    unexpected.splice(0).map(([first, ...more]) => [first, ...more.map(String)]),
    'nothing is written to the console',
  ).toEqual([])
})

const unexpected: unknown[][] = []

function keep(...words: unknown[]): void {
  // jsdom does not know the element `search`, which every current browser does.
  if (words[1] !== 'search') unexpected.push(words)
}

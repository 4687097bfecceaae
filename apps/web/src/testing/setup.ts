import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { stubBrowserApis } from './browser.ts'

/** Tests of the service worker run in the node environment. */
const hasDom = 'window' in globalThis

if (hasDom) stubBrowserApis()
// Workers have a global `self`, and Workbox logs in development unless this flag is set.
else Object.assign(globalThis, { self: globalThis, __WB_DISABLE_DEV_LOGS: true })
// The first test that opens a page waits until its code is compiled.
configure({ asyncUtilTimeout: 24_000 })

beforeEach(() => {
  if (hasDom) localStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(recordMessage)
  vi.spyOn(console, 'warn').mockImplementation(recordMessage)
})

afterEach(() => {
  cleanup()
  // Test files share a document, in which an element that a test adds itself would stay.
  if (hasDom) document.body.replaceChildren()
  vi.useRealTimers()
  expect(
    unexpectedMessages.splice(0).map(([first, ...more]) => [first, ...more.map(String)]),
    'nothing is written to the console',
  ).toEqual([])
})

const unexpectedMessages: unknown[][] = []

function recordMessage(...message: unknown[]): void {
  // React warns about the element `search`, which jsdom does not know.
  if (message[1] === 'search') return
  // Redux Toolkit warns that its own checks for development take long, as they do on a busy machine.
  if (/^\w+StateInvariantMiddleware took \d+ms/.test(String(message[0]))) return
  unexpectedMessages.push(message)
}

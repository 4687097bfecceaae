import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useIsBot } from './use-is-bot.ts'

const moduleName = '@lares/shared-types/routing/is-bot'

afterEach(() => {
  vi.restoreAllMocks()
  vi.doUnmock(moduleName)
  vi.useRealTimers()
})

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1)', true],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
])('knows whether the user agent “%s” is a bot', async (agent, isBot) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  const { result } = renderHook(() => useIsBot())
  expect(result.current).toBeUndefined()
  await waitFor(() => expect(result.current).toBe(isBot))
})

test('takes the user for a person if the list of bots cannot be loaded', async () => {
  vi.doMock(moduleName, () => {
    throw new Error('gone')
  })
  const { result } = renderHook(() => useIsBot())
  await waitFor(() => expect(result.current).toBe(false))
})

test('takes the user for a person if the list of bots does not load within a second', async () => {
  vi.doMock(moduleName, () => new Promise(() => undefined))
  vi.useFakeTimers()
  const { result } = renderHook(() => useIsBot())
  await vi.advanceTimersByTimeAsync(999)
  expect(result.current).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(result.current).toBe(false))
})

import { getMaintenanceStatus } from '@lares/shared-types/contracts/maintenance'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { renderWithProviders } from '../../../testing/render-with-providers.tsx'
import { MaintenanceBanner } from './maintenance-banner.tsx'

const on = { maintenance_mode: true, message: 'Back at six.' }
const off = { maintenance_mode: false, message: '' }

/** Renders the banner with fake timers; `countRequests` returns the number of status requests. */
async function renderBanner(
  initialStatus: typeof on,
  loadTexts: () => Promise<unknown> = async () => undefined,
) {
  let status: typeof on | ErrorReply = initialStatus
  const archive = createFakeArchive()
  archive.on(getMaintenanceStatus, () => status)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { unmount } = await renderWithProviders(<MaintenanceBanner loadTexts={loadTexts} />)
  await act(async () => undefined)
  return {
    unmount,
    countRequests: () => archive.calls.filter((call) => call === 'GET /api/maintenance-status').length,
    setReply: (reply: typeof on | ErrorReply) => {
      status = reply
    },
  }
}

const advanceTime = (milliseconds: number) =>
  act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)))
const findBanner = () => screen.findByRole('status')
const findChip = () => screen.findByRole('button', { name: /^Maintenance/ })
const expectNoBanner = () => waitFor(() => expect(screen.queryByRole('status')).toBeNull())
const expectNoChip = () =>
  waitFor(() => expect(screen.queryByRole('button', { name: /^Maintenance/ })).toBeNull())
const hideBanner = async () => fireEvent.click(await screen.findByRole('button', { name: 'Hide' }))

function setTabVisibility(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  return act(async () => void document.dispatchEvent(new Event('visibilitychange')))
}

describe('the maintenance banner', () => {
  afterEach(() => void vi.useRealTimers())

  test('is shown with its message until the maintenance ends', async () => {
    const archive = await renderBanner(on)
    expect(await findBanner()).toHaveTextContent('Back at six.')
    expect(await findBanner()).toHaveTextContent('Automatic check every 30s')
    archive.setReply(off)
    await advanceTime(30_000)
    await expectNoBanner()
  })

  test('polls the status at once and then every 30 seconds', async () => {
    const archive = await renderBanner(off)
    expect(archive.countRequests()).toBe(1)
    await advanceTime(29_999)
    expect(archive.countRequests()).toBe(1)
    await advanceTime(1)
    expect(archive.countRequests()).toBe(2)
    await advanceTime(60_000)
    expect(archive.countRequests()).toBe(4)
  })

  test('does not poll while the page is hidden, and polls at once when it is visible again', async () => {
    const archive = await renderBanner(off)
    await setTabVisibility('hidden')
    await advanceTime(300_000)
    expect(archive.countRequests()).toBe(1)
    archive.setReply(on)
    await setTabVisibility('visible')
    expect(archive.countRequests()).toBe(2)
    expect(await findBanner()).toBeVisible()
    await advanceTime(30_000)
    expect(archive.countRequests()).toBe(3)
  })

  test('stays unchanged when a poll fails', async () => {
    const archive = await renderBanner(on)
    expect(await findBanner()).toBeVisible()
    archive.setReply(new ErrorReply('upstream-unavailable'))
    await advanceTime(30_000)
    await advanceTime(30_000)
    expect(archive.countRequests()).toBe(3)
    expect(await findBanner()).toHaveTextContent('Back at six.')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('appears later when its texts fail to load at first', async () => {
    const requested = Promise.withResolvers<void>()
    let loadCount = 0
    await renderBanner(on, async () => {
      requested.resolve()
      loadCount += 1
      if (loadCount === 1) throw new TypeError('Failed to fetch')
    })
    await act(() => requested.promise)
    await expectNoBanner()
    await advanceTime(30_000)
    expect(await findBanner()).toHaveTextContent('Back at six.')
    await advanceTime(60_000)
    expect(loadCount).toBe(2)
  })

  test('stops polling when it is unmounted', async () => {
    const archive = await renderBanner(off)
    archive.unmount()
    await advanceTime(300_000)
    expect(archive.countRequests()).toBe(1)
  })

  test('can be minimised to a chip and restored, and is a banner again at the next maintenance', async () => {
    const archive = await renderBanner(on)
    await hideBanner()
    await expectNoBanner()
    expect(await findChip()).toHaveTextContent('Maintenance')
    expect(await findChip()).toHaveFocus()
    await advanceTime(30_000)
    fireEvent.click(await findChip())
    expect(await findBanner()).toBeVisible()
    expect(screen.getByRole('button', { name: 'Hide' })).toHaveFocus()

    await hideBanner()
    archive.setReply(off)
    await advanceTime(30_000)
    await expectNoChip()
    archive.setReply(on)
    await advanceTime(30_000)
    expect(await findBanner()).toBeVisible()
    await expectNoChip()
  })
})

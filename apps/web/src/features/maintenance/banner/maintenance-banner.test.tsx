import { getMaintenanceStatus } from '@lares/shared-types/contracts/maintenance'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderPart } from '../../../testing/render-part.tsx'
import { Refusal, standInArchive } from '../../../testing/stand-in-archive.ts'
import { MaintenanceBanner } from './maintenance-banner.tsx'

const on = { maintenance_mode: true, message: 'Back at six.' }
const off = { maintenance_mode: false, message: '' }

/** The banner with a clock of the test's own; `asked` tells how often the status was asked for. */
async function open(first: typeof on, loadTexts: () => Promise<unknown> = async () => undefined) {
  let status: typeof on | Refusal = first
  const archive = standInArchive()
  archive.on(getMaintenanceStatus, () => status)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { unmount } = await renderPart(<MaintenanceBanner loadTexts={loadTexts} />)
  await act(async () => undefined)
  return {
    unmount,
    asked: () => archive.calls.filter((call) => call === 'GET /api/maintenance-status').length,
    answer: (next: typeof on | Refusal) => {
      status = next
    },
  }
}

const pass = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)))
const banner = () => screen.findByRole('status')
const chip = () => screen.findByRole('button', { name: /^Maintenance/ })
const noBanner = () => waitFor(() => expect(screen.queryByRole('status')).toBeNull())
const noChip = () => waitFor(() => expect(screen.queryByRole('button', { name: /^Maintenance/ })).toBeNull())
const hide = async () => fireEvent.click(await screen.findByRole('button', { name: 'Hide' }))

function showTab(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  return act(async () => void document.dispatchEvent(new Event('visibilitychange')))
}

describe('the banner of a maintenance', () => {
  afterEach(() => void vi.useRealTimers())

  test('is there while the maintenance lasts, with its message', async () => {
    const archive = await open(on)
    expect(await banner()).toHaveTextContent('Back at six.')
    expect(await banner()).toHaveTextContent('Automatic check every 30s')
    archive.answer(off)
    await pass(30_000)
    await noBanner()
  })

  test('is asked for at once and then every 30 seconds', async () => {
    const archive = await open(off)
    expect(archive.asked()).toBe(1)
    await pass(29_999)
    expect(archive.asked()).toBe(1)
    await pass(1)
    expect(archive.asked()).toBe(2)
    await pass(60_000)
    expect(archive.asked()).toBe(4)
  })

  test('is not asked for while nobody sees the page, and at once when it is seen again', async () => {
    const archive = await open(off)
    await showTab('hidden')
    await pass(300_000)
    expect(archive.asked()).toBe(1)
    archive.answer(on)
    await showTab('visible')
    expect(archive.asked()).toBe(2)
    expect(await banner()).toBeVisible()
    await pass(30_000)
    expect(archive.asked()).toBe(3)
  })

  test('stays as it was when asking fails', async () => {
    const archive = await open(on)
    expect(await banner()).toBeVisible()
    archive.answer(new Refusal('upstream-unavailable'))
    await pass(30_000)
    await pass(30_000)
    expect(archive.asked()).toBe(3)
    expect(await banner()).toHaveTextContent('Back at six.')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('comes later where its texts cannot be had at first', async () => {
    const asked = Promise.withResolvers<void>()
    let times = 0
    await open(on, async () => {
      asked.resolve()
      times += 1
      if (times === 1) throw new TypeError('Failed to fetch')
    })
    await act(() => asked.promise)
    await noBanner()
    await pass(30_000)
    expect(await banner()).toHaveTextContent('Back at six.')
    await pass(60_000)
    expect(times).toBe(2)
  })

  test('is asked for no longer once it is taken off the page', async () => {
    const archive = await open(off)
    archive.unmount()
    await pass(300_000)
    expect(archive.asked()).toBe(1)
  })

  test('becomes a chip, comes back by it, and is a banner again at the next maintenance', async () => {
    const archive = await open(on)
    await hide()
    await noBanner()
    expect(await chip()).toHaveTextContent('Maintenance')
    expect(await chip()).toHaveFocus()
    await pass(30_000)
    fireEvent.click(await chip())
    expect(await banner()).toBeVisible()
    expect(screen.getByRole('button', { name: 'Hide' })).toHaveFocus()

    await hide()
    archive.answer(off)
    await pass(30_000)
    await noChip()
    archive.answer(on)
    await pass(30_000)
    expect(await banner()).toBeVisible()
    await noChip()
  })
})

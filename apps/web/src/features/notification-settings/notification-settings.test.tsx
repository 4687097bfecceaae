import {
  chooseNotificationChannels,
  listNotificationChoices,
} from '@lares/shared-types/contracts/notification-choices'
import { listPushDevices, removePushDevice } from '@lares/shared-types/contracts/push'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { defineUntilTestEnds } from '../../testing/define-until-test-ends.ts'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada } from '../../testing/people.ts'

const mention = { kind: 'comment-mention', bell: true, push: true, mail: false } as const

function createArchive(sendsMail = true) {
  const archive = createFakeArchive(ada)
  const state = { choices: [mention], sendsMail }
  archive.on(listNotificationChoices, () => state)
  archive.on(chooseNotificationChannels, ({ params, body }) => {
    const { timeZone: _, ...channels } = body
    state.choices = [{ kind: params.kind, ...channels } as typeof mention]
    return undefined as never
  })
  return archive
}

const findKind = () => screen.findByRole('group', { name: 'A comment names me' })

describe('the channels of a kind of notification', () => {
  test('are chosen one by one, and none is left without the bell', async () => {
    const archive = createArchive()
    const { person } = await openApp('/tabParams/interface')
    const kind = await findKind()
    expect(kind).toHaveAccessibleDescription('Somebody has written @ and your name.')
    const [bell, push, mail] = within(kind).getAllByRole('checkbox')
    await person.click(within(kind).getByLabelText('Weekly e-mail'))
    await waitFor(() => expect(mail).toBeChecked())
    expect(archive.calls).toContain('PUT /api/profile/notification-choices/comment-mention')
    await person.click(within(kind).getByLabelText('Bell'))
    await waitFor(() => expect(push).toBeDisabled())
    for (const box of [bell, push, mail]) expect(box).not.toBeChecked()
    await person.click(within(kind).getByLabelText('Bell'))
    await waitFor(() => expect(push).toBeChecked())
  })

  test('are stored one after the other, each with what was chosen before', async () => {
    const archive = createArchive()
    const { person } = await openApp('/tabParams/interface')
    const kind = within(await findKind())
    const first = Promise.withResolvers<void>()
    const stored: boolean[][] = []
    archive.on(chooseNotificationChannels, async ({ body: { push, mail } }) => {
      stored.push([push, mail])
      if (stored.length === 1) await first.promise
      return undefined as never
    })
    await person.click(kind.getByLabelText('Weekly e-mail'))
    await waitFor(() => expect(kind.getByLabelText('Weekly e-mail')).toBeChecked())
    await person.click(kind.getByLabelText('Devices'))
    await waitFor(() => expect(kind.getByLabelText('Devices')).not.toBeChecked())
    expect(stored).toHaveLength(1)
    first.resolve()
    await waitFor(() =>
      expect(stored).toEqual([
        [true, true],
        [false, true],
      ]),
    )
  })

  test('stay as they were if they cannot be stored', async () => {
    createArchive().on(chooseNotificationChannels, () => new ErrorReply('upstream-unavailable'))
    const { person } = await openApp('/tabParams/interface')
    const bell = within(await findKind()).getByLabelText('Bell')
    await person.click(bell)
    await waitFor(() => expect(bell).toBeChecked())
  })

  test('include no mail where the archive sends none, which is said', async () => {
    createArchive(false)
    await openApp('/tabParams/interface')
    expect(within(await findKind()).getByLabelText('Weekly e-mail')).toBeDisabled()
    expect(screen.getByText(/^This archive has no mail server/)).toBeVisible()
  })
})

describe('pushes', () => {
  test('are said to be impossible in a browser without them', async () => {
    createArchive()
    await openApp('/tabParams/interface')
    expect(await screen.findByText(/^This browser cannot receive notifications/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Receive on this device' })).toBeNull()
  })

  describe('in a browser that can receive them', () => {
    /** A browser that has a service worker, unless it is not registered yet, and with it a subscription. */
    function stubBrowser(isRegistered: boolean) {
      vi.stubGlobal('PushManager', class {})
      vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' })
      const registration = { pushManager: { getSubscription: async () => ({}) } }
      const serviceWorker = {
        getRegistration: async () => (isRegistered ? registration : undefined),
        // Never settles, as in a browser in which no service worker becomes active.
        ready: new Promise(() => undefined),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }
      defineUntilTestEnds(navigator, { serviceWorker })
    }

    const device = { id: ada.id, agent: null, createdAt: '2026-01-01T00:00:00.000Z', pushedAt: null }

    test.each([
      [true, 'Stop on this device'],
      [false, 'Receive on this device'],
    ])('are on if this device is among those of the user: %s', async (isCurrent, name) => {
      stubBrowser(true)
      createArchive().on(listPushDevices, () => ({ publicKey: 'key', devices: [{ ...device, isCurrent }] }))
      await openApp('/tabParams/interface')
      await screen.findByRole('button', { name: 'End: A device' })
      expect(await screen.findByRole('button', { name })).toBeVisible()
    })

    test('are possible before its service worker is registered', async () => {
      stubBrowser(false)
      createArchive()
      await openApp('/tabParams/interface')
      expect(await screen.findByRole('button', { name: 'Receive on this device' })).toBeVisible()
    })

    test('are not waited for without end if no service worker starts, which is said', async () => {
      stubBrowser(false)
      createArchive()
      await openApp('/tabParams/interface')
      const start = await screen.findByRole('button', { name: 'Receive on this device' })
      await waitFor(() => expect(start).toBeEnabled())
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      fireEvent.click(start)
      await vi.advanceTimersByTimeAsync(10_000)
      vi.useRealTimers()
      expect(await screen.findByText(/has not started in this browser/)).toBeVisible()
      expect(start).toBeEnabled()
    })
  })

  test('to another device are ended from here', async () => {
    const archive = createArchive()
    const device = {
      id: ada.id,
      agent: null,
      isCurrent: false,
      createdAt: '2026-01-01T00:00:00.000Z',
      pushedAt: null,
    }
    const state = { publicKey: 'key', devices: [device] }
    archive.on(listPushDevices, () => state)
    archive.on(removePushDevice, () => {
      state.devices = []
      return undefined as never
    })
    const { person } = await openApp('/tabParams/interface')
    await person.click(await screen.findByRole('button', { name: 'End: A device' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'End: A device' })).toBeNull())
  })
})

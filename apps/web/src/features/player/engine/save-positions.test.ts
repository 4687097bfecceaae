import { expect, test, vi } from 'vitest'
import { createStore } from '../../../app/store.ts'
import { getPlaybackPosition } from '../../../shared/playback/playback-positions.ts'
import { readStoredPreferences } from '../../../shared/preferences/stored-preferences.ts'
import { ada } from '../../../testing/people.ts'
import { sampleId } from '../../../testing/sample-items.ts'
import { createPositionSaver } from './save-positions.ts'

function openDevice(reply: (body: { seconds: number; at: string }) => object) {
  const requests: { url: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init })
    return Response.json(reply(JSON.parse(String(init.body))))
  })
  const { store } = createStore(readStoredPreferences(['en'], false))
  return { requests, save: createPositionSaver(ada.id, store.dispatch) }
}

test('sends a position now and then while playing, and at once when it stops', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-01-02') })
  const id = sampleId()
  const { requests, save } = openDevice((body) => ({ itemId: id, ...body }))
  for (const seconds of [5, 10, 15.7]) {
    save(id, seconds, 'playing')
    vi.advanceTimersByTime(6000)
  }
  expect(requests.map(({ init }) => JSON.parse(String(init.body)).seconds)).toEqual([5, 15])
  save(id, 16, 'stopped')
  expect(JSON.parse(String(requests.at(-1)?.init.body)).seconds).toBe(16)
  expect(getPlaybackPosition(ada.id, id)).toBe(16)
})

test('sends the last position with a request that outlives the page', () => {
  const id = sampleId()
  const { requests, save } = openDevice((body) => ({ itemId: id, ...body }))
  save(id, 42, 'leaving')
  expect(requests).toMatchObject([
    { url: `/api/items/${id}/playback-position`, init: { method: 'PUT', keepalive: true } },
  ])
})

test('takes over the later position of another device', async () => {
  const id = sampleId()
  const { save } = openDevice(() => ({ itemId: id, seconds: 90, at: '2199-01-01T00:00:00.000Z' }))
  save(id, 3, 'stopped')
  await vi.waitFor(() => expect(getPlaybackPosition(ada.id, id)).toBe(90))
})

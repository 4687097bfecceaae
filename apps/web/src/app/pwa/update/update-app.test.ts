import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeCaches } from '../testing/fake-caches.ts'
import { updateApp } from './update-app.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A fake browser with or without a waiting worker. */
async function createBrowser({ waiting = true, controlled = true } = {}) {
  const caches = createFakeCaches()
  for (const name of [
    'lares-kept-answers-ada',
    'workbox-precache-v2-https://a/',
    'lares-kept-precache-files-ada',
  ]) {
    await caches.open(name)
  }
  const container = Object.assign(new EventTarget(), {})
  const worker = Object.assign(new EventTarget(), {
    postMessage: vi.fn(() => controlled && container.dispatchEvent(new Event('controllerchange'))),
  })
  const registration = {
    waiting: waiting ? worker : null,
    installing: null,
    update: vi.fn(async () => undefined),
    unregister: vi.fn(async () => true),
  }
  Object.assign(container, {
    controller: controlled ? {} : null,
    getRegistration: async () => registration,
  })
  const reload = vi.fn()
  const resetCache = vi.fn()
  const parts = { caches, container: container as ServiceWorkerContainer, onLine: true, reload }
  return { caches, worker, registration, reload, resetCache, parts }
}

test('deletes cached data, but not the application and pinned files', async () => {
  const { caches, resetCache, parts } = await createBrowser()
  await updateApp({ resetCache }, parts)
  expect(await caches.keys()).toEqual(['workbox-precache-v2-https://a/', 'lares-kept-precache-files-ada'])
  expect(resetCache).toHaveBeenCalledOnce()
})

test('activates the waiting worker and then reloads the page once', async () => {
  const { worker, reload, resetCache, parts } = await createBrowser()
  await updateApp({ resetCache }, parts)
  expect(worker.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reload).toHaveBeenCalledOnce()
})

test('unregisters the worker and reloads the page if the worker does not change', async () => {
  const { worker, registration, reload, resetCache, parts } = await createBrowser()
  worker.postMessage.mockImplementation(() => false)
  await updateApp({ resetCache }, parts)
  expect(resetCache).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(registration.unregister).toHaveBeenCalledOnce()
  expect(reload).toHaveBeenCalledOnce()
  parts.container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

test('does not reload while the new worker is still activating', async () => {
  const { worker, reload, resetCache, parts } = await createBrowser()
  const newController = Object.assign(new EventTarget(), { state: 'activating' })
  worker.postMessage.mockImplementation(() => {
    Object.assign(parts.container, { controller: newController })
    return parts.container.dispatchEvent(new Event('controllerchange'))
  })
  await updateApp({ resetCache }, parts)
  expect(reload).not.toHaveBeenCalled()
  newController.dispatchEvent(new Event('statechange'))
  expect(reload).toHaveBeenCalledOnce()
})

test('reloads a page without a controlling worker after a delay', async () => {
  const { reload, resetCache, parts } = await createBrowser({ controlled: false })
  await updateApp({ resetCache }, parts)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(4000)
  expect(reload).toHaveBeenCalledOnce()
})

test('checks for an update if no worker is waiting, and reloads the page in any case', async () => {
  const { registration, reload, resetCache, parts } = await createBrowser({ waiting: false })
  await updateApp({ resetCache }, parts)
  expect(registration.update).toHaveBeenCalledOnce()
  expect(reload).toHaveBeenCalledOnce()
})

test('reloads the page in a browser without workers and caches', async () => {
  const reload = vi.fn()
  const emptyBrowser = { caches: undefined, container: undefined, onLine: true, reload }
  await updateApp({ resetCache: () => undefined }, emptyBrowser)
  expect(reload).toHaveBeenCalledOnce()
})

test('deletes nothing without a connection', async () => {
  const { caches, reload, resetCache, parts } = await createBrowser()
  await expect(updateApp({ resetCache }, { ...parts, onLine: false })).rejects.toThrow()
  expect(await caches.keys()).toHaveLength(3)
  expect(reload).not.toHaveBeenCalled()
})

test('rejects if the browser does not allow deleting caches', async () => {
  const { caches, reload, resetCache, parts } = await createBrowser()
  vi.spyOn(caches, 'delete').mockRejectedValue(new DOMException('no', 'SecurityError'))
  await expect(updateApp({ resetCache }, parts)).rejects.toThrow()
  expect(reload).not.toHaveBeenCalled()
})

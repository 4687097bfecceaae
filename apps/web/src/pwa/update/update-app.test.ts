import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { standInCaches } from '../testing/stand-in-caches.ts'
import { updateApp } from './update-app.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A browser with a waiting worker, or without. */
async function browser({ waiting = true, controlled = true } = {}) {
  const caches = standInCaches()
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
  const forgetAnswers = vi.fn()
  const parts = { caches, container: container as ServiceWorkerContainer, onLine: true, reload }
  return { caches, worker, registration, reload, forgetAnswers, parts }
}

test('what is kept of data goes, the application and the files kept on purpose stay', async () => {
  const { caches, forgetAnswers, parts } = await browser()
  await updateApp({ forgetAnswers }, parts)
  expect(await caches.keys()).toEqual(['workbox-precache-v2-https://a/', 'lares-kept-precache-files-ada'])
  expect(forgetAnswers).toHaveBeenCalledOnce()
})

test('the waiting worker is told to take over, and the page loaded anew, once, when it has', async () => {
  const { worker, reload, forgetAnswers, parts } = await browser()
  await updateApp({ forgetAnswers }, parts)
  expect(worker.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reload).toHaveBeenCalledOnce()
})

test('where the workers do not change, the page is loaded anew without one', async () => {
  const { worker, registration, reload, forgetAnswers, parts } = await browser()
  worker.postMessage.mockImplementation(() => false)
  await updateApp({ forgetAnswers }, parts)
  expect(forgetAnswers).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(registration.unregister).toHaveBeenCalledOnce()
  expect(reload).toHaveBeenCalledOnce()
  parts.container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledOnce()
})

test('a page is not asked for while the new worker is still taking over', async () => {
  const { worker, reload, forgetAnswers, parts } = await browser()
  const taking = Object.assign(new EventTarget(), { state: 'activating' })
  worker.postMessage.mockImplementation(() => {
    Object.assign(parts.container, { controller: taking })
    return parts.container.dispatchEvent(new Event('controllerchange'))
  })
  await updateApp({ forgetAnswers }, parts)
  expect(reload).not.toHaveBeenCalled()
  taking.dispatchEvent(new Event('statechange'))
  expect(reload).toHaveBeenCalledOnce()
})

test('a page that no worker controls is loaded anew after a while', async () => {
  const { reload, forgetAnswers, parts } = await browser({ controlled: false })
  await updateApp({ forgetAnswers }, parts)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(4000)
  expect(reload).toHaveBeenCalledOnce()
})

test('a version of which only the existence is known is looked for, and the page loaded anew in any case', async () => {
  const { registration, reload, forgetAnswers, parts } = await browser({ waiting: false })
  await updateApp({ forgetAnswers }, parts)
  expect(registration.update).toHaveBeenCalledOnce()
  expect(reload).toHaveBeenCalledOnce()
})

test('a browser without workers and caches loads the page anew', async () => {
  const reload = vi.fn()
  const nothing = { caches: undefined, container: undefined, onLine: true, reload }
  await updateApp({ forgetAnswers: () => undefined }, nothing)
  expect(reload).toHaveBeenCalledOnce()
})

test('without a connection nothing is cleared', async () => {
  const { caches, reload, forgetAnswers, parts } = await browser()
  await expect(updateApp({ forgetAnswers }, { ...parts, onLine: false })).rejects.toThrow()
  expect(await caches.keys()).toHaveLength(3)
  expect(reload).not.toHaveBeenCalled()
})

test('a browser that refuses fails the update', async () => {
  const { caches, reload, forgetAnswers, parts } = await browser()
  vi.spyOn(caches, 'delete').mockRejectedValue(new DOMException('no', 'SecurityError'))
  await expect(updateApp({ forgetAnswers }, parts)).rejects.toThrow()
  expect(reload).not.toHaveBeenCalled()
})

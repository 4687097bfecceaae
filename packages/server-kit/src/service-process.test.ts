import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Forks a process that runs a service with these lines of code; `say` sends a message to the test. */
function startService(lines: {
  start?: string
  close?: string
}): ChildProcess & { getErrorOutput: () => string } {
  const folder = mkdtempSync(join(tmpdir(), 'lares-service-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'service.mjs')
  const module = new URL('./service-process.ts', import.meta.url).href
  writeFileSync(
    path,
    `import { runService } from '${module}'
    const say = (text) => process.send?.(text)
    const timer = setInterval(() => undefined, 1000)
    await runService(async () => {
      ${lines.start ?? ''}
      return { close: async () => { ${lines.close ?? ''} } }
    })`,
  )
  const child = fork(path, { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let getErrorOutput = ''
  child.stderr?.on('data', (bytes) => {
    getErrorOutput += bytes
  })
  return Object.assign(child, { getErrorOutput: () => getErrorOutput })
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'reports that it is ready and shuts down gracefully on %s',
  async (signal) => {
    const service = startService({ close: "say('closed')" })
    expect((await once(service, 'message'))[0]).toEqual({ type: 'ready' })
    service.kill(signal)
    expect((await once(service, 'message'))[0]).toBe('closed')
    expect(await once(service, 'exit')).toEqual([0, null])
  },
)

test('sends a heartbeat every few seconds', async () => {
  const service = startService({})
  await once(service, 'message')
  expect((await once(service, 'message'))[0]).toEqual({ type: 'alive' })
}, 60_000)

test('exits when the parent process disconnects', async () => {
  const service = startService({})
  await once(service, 'message')
  service.disconnect()
  expect(await once(service, 'exit')).toEqual([0, null])
})

test('exits soon when the parent process was killed, without waiting for a slow shutdown', async () => {
  const service = startService({ close: 'await new Promise(() => undefined)' })
  await once(service, 'message')
  const start = performance.now()
  service.disconnect()
  expect(await once(service, 'exit')).toEqual([1, null])
  expect(performance.now() - start).toBeLessThan(5_000)
})

test('shuts down after it has started when it is stopped while starting', async () => {
  const service = startService({
    start:
      "say('starting'); await new Promise((resolve) => process.once('SIGTERM', () => setTimeout(resolve, 50)))",
    close: "say('closed')",
  })
  expect((await once(service, 'message'))[0]).toBe('starting')
  service.kill('SIGTERM')
  expect((await once(service, 'message'))[0]).toEqual({ type: 'ready' })
  expect(await once(service, 'exit')).toEqual([0, null])
})

test('exits when the parent process disconnects while it is starting', async () => {
  const service = startService({ start: "say('starting'); await new Promise(() => undefined)" })
  expect((await once(service, 'message'))[0]).toBe('starting')
  service.disconnect()
  expect(await once(service, 'exit')).toEqual([1, null])
})

test('prints the reason and fails when it cannot start', async () => {
  const service = startService({ start: "throw new Error('no database')" })
  expect(await once(service, 'close')).toEqual([1, null])
  expect(service.getErrorOutput()).toContain('no database')
})

test('prints a configuration error without a stack and exits with its own code', async () => {
  const service = startService({
    start: "throw Object.assign(new Error('PORT is not valid'), { name: 'InvalidEnvironment' })",
  })
  expect(await once(service, 'close')).toEqual([78, null])
  expect(service.getErrorOutput()).toBe('PORT is not valid\n')
})

test('fails when the shutdown fails', async () => {
  const service = startService({ close: "throw new Error('disk gone')" })
  await once(service, 'message')
  service.kill('SIGTERM')
  expect(await once(service, 'close')).toEqual([1, null])
  expect(service.getErrorOutput()).toContain('disk gone')
})

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** A process that runs a service whose start and end are these lines of code; `say` tells the test something. */
function serviceOf(lines: { start?: string; close?: string }): ChildProcess & { words: () => string } {
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
  let words = ''
  child.stderr?.on('data', (bytes) => {
    words += bytes
  })
  return Object.assign(child, { words: () => words })
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a service says that it is ready and ends in order on %s',
  async (signal) => {
    const service = serviceOf({ close: "say('closed')" })
    expect((await once(service, 'message'))[0]).toEqual({ type: 'ready' })
    service.kill(signal)
    expect((await once(service, 'message'))[0]).toBe('closed')
    expect(await once(service, 'exit')).toEqual([0, null])
  },
)

test('a service says every few seconds that its event loop runs', async () => {
  const service = serviceOf({})
  await once(service, 'message')
  expect((await once(service, 'message'))[0]).toEqual({ type: 'alive' })
}, 20_000)

test('a service whose starter is gone ends', async () => {
  const service = serviceOf({})
  await once(service, 'message')
  service.disconnect()
  expect(await once(service, 'exit')).toEqual([0, null])
})

test('a service whose starter was killed does not finish what takes long, since the next start waits for it', async () => {
  const service = serviceOf({ close: 'await new Promise(() => undefined)' })
  await once(service, 'message')
  const start = performance.now()
  service.disconnect()
  expect(await once(service, 'exit')).toEqual([1, null])
  expect(performance.now() - start).toBeLessThan(5_000)
})

test('a service that is told to end while it starts does so, once it has started', async () => {
  const service = serviceOf({
    start:
      "say('starting'); await new Promise((resolve) => process.once('SIGTERM', () => setTimeout(resolve, 50)))",
    close: "say('closed')",
  })
  expect((await once(service, 'message'))[0]).toBe('starting')
  service.kill('SIGTERM')
  expect((await once(service, 'message'))[0]).toEqual({ type: 'ready' })
  expect(await once(service, 'exit')).toEqual([0, null])
})

test('a service that never gets started does not stay when its starter is gone', async () => {
  const service = serviceOf({ start: "say('starting'); await new Promise(() => undefined)" })
  expect((await once(service, 'message'))[0]).toBe('starting')
  service.disconnect()
  expect(await once(service, 'exit')).toEqual([1, null])
})

test('a service that cannot start says why and fails', async () => {
  const service = serviceOf({ start: "throw new Error('no database')" })
  expect(await once(service, 'close')).toEqual([1, null])
  expect(service.words()).toContain('no database')
})

test('a wrong configuration is told without a stack and with a code of its own', async () => {
  const service = serviceOf({
    start: "throw Object.assign(new Error('PORT is not valid'), { name: 'InvalidEnvironment' })",
  })
  expect(await once(service, 'close')).toEqual([78, null])
  expect(service.words()).toBe('PORT is not valid\n')
})

test('a service that cannot end in order fails', async () => {
  const service = serviceOf({ close: "throw new Error('disk gone')" })
  await once(service, 'message')
  service.kill('SIGTERM')
  expect(await once(service, 'close')).toEqual([1, null])
  expect(service.words()).toContain('disk gone')
})

import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Surroundings, startService } from './service.ts'

function serviceFrom(
  fixture: string,
  env: Record<string, string> = {},
  options: Pick<Surroundings, 'silenceMs'> = {},
) {
  const seen = { output: '', messages: [] as unknown[], troubles: [] as string[] }
  const service = startService(
    {
      name: 'worker',
      entry: join(import.meta.dirname, 'fixtures', fixture),
      env: { ...process.env, ...env },
    },
    {
      started: () => undefined,
      output: (bytes) => {
        seen.output += Buffer.from(bytes).toString()
      },
      message: (message) => void seen.messages.push(message),
      trouble: (sentence) => void seen.troubles.push(sentence),
      restartDelayMs: 10,
      ...options,
    },
  )
  onTestFinished(() => service.stop(1000))
  return { service, seen }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function pidOf(service: { pid(): number | undefined }): number {
  const pid = service.pid()
  if (pid === undefined) throw new Error('The service does not run.')
  return pid
}

test('a service is ready when it says so, and what else it says is passed on', async () => {
  const { service, seen } = serviceFrom('steady-service.mjs', { SETUP_TOKEN: 'abc' })
  await service.ready
  expect(seen.messages).toEqual([{ type: 'setup-token', token: 'abc' }])
})

test('a service that dies is started again', async () => {
  const { service, seen } = serviceFrom('steady-service.mjs')
  await service.ready
  const first = pidOf(service)
  process.kill(first, 'SIGUSR2')
  await vi.waitFor(() => {
    expect(service.pid()).toBeDefined()
    expect(service.pid()).not.toBe(first)
  }, 5000)
  expect(seen.troubles).toEqual(['The worker ended unexpectedly (exit code 3) and is started again.'])
})

test('a service whose event loop is stuck is killed and started again, which is said in one sentence', async () => {
  const { service, seen } = serviceFrom('freezing-service.mjs', {}, { silenceMs: 1000 })
  await service.ready
  const first = pidOf(service)
  process.kill(first, 'SIGUSR2')
  await vi.waitFor(() => {
    expect(service.pid()).toBeDefined()
    expect(service.pid()).not.toBe(first)
  }, 20_000)
  expect(isAlive(first)).toBe(false)
  expect(seen.troubles).toEqual([
    expect.stringMatching(
      /^The worker has not responded for \d+ seconds, so it is ended and started again\.$/,
    ),
  ])
}, 30_000)

test('a service that is stopped takes its leave and stays away', async () => {
  const { service, seen } = serviceFrom('steady-service.mjs')
  await service.ready
  const pid = pidOf(service)
  await service.stop()
  expect(isAlive(pid)).toBe(false)
  await vi.waitFor(() => expect(seen.output).toContain('steady: leaving'))
  expect(seen.troubles).toEqual([])
})

test('a service that does not listen is killed when patience ends', async () => {
  const { service } = serviceFrom('deaf-service.mjs')
  await service.ready
  const pid = pidOf(service)
  await service.stop(50)
  expect(isAlive(pid)).toBe(false)
})

test('a wrong configuration is told at once, in the words of the service', async () => {
  const { service } = serviceFrom('wrong-configuration.mjs')
  await expect(service.ready).rejects.toThrow('The worker does not start.\nPORT is not valid: a number')
})

test('a service that never gets ready is given up after three tries', async () => {
  const { service, seen } = serviceFrom('dying-service.mjs')
  await expect(service.ready).rejects.toThrow('cannot open the database')
  expect(seen.troubles).toHaveLength(2)
})

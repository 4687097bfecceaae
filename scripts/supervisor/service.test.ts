import { join } from 'node:path'
import { waitFor } from '@lares/test-harness/wait-for'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type ServiceHooks, startService } from './service.ts'

function startFixture(
  fixture: string,
  env: Record<string, string> = {},
  options: Pick<ServiceHooks, 'heartbeatTimeoutMs'> = {},
) {
  const seen = { output: '', messages: [] as unknown[], problems: [] as string[] }
  const service = startService(
    {
      name: 'worker',
      entry: join(import.meta.dirname, 'fixtures', fixture),
      env: { ...process.env, ...env },
    },
    {
      onStart: () => undefined,
      onOutput: (bytes) => {
        seen.output += Buffer.from(bytes).toString()
      },
      onMessage: (message) => void seen.messages.push(message),
      onProblem: (sentence) => void seen.problems.push(sentence),
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

function getPid(service: { pid(): number | undefined }): number {
  const pid = service.pid()
  if (pid === undefined) throw new Error('The service does not run.')
  return pid
}

test('is ready on its message, and forwards other messages', async () => {
  const { service, seen } = startFixture('steady-service.mjs', { SETUP_TOKEN: 'abc' })
  await service.ready
  expect(seen.messages).toEqual([{ type: 'setup-token', token: 'abc' }])
})

test('restarts a service that has exited', async () => {
  const { service, seen } = startFixture('steady-service.mjs')
  await service.ready
  const first = getPid(service)
  process.kill(first, 'SIGUSR2')
  await vi.waitFor(() => {
    expect(service.pid()).toBeDefined()
    expect(service.pid()).not.toBe(first)
  }, 15_000)
  expect(seen.problems).toEqual(['The worker ended unexpectedly (exit code 3) and is started again.'])
})

test('kills and restarts a service whose event loop is blocked, with one report', async () => {
  const { service, seen } = startFixture('freezing-service.mjs', {}, { heartbeatTimeoutMs: 1000 })
  await service.ready
  const first = getPid(service)
  process.kill(first, 'SIGUSR2')
  await vi.waitFor(() => {
    expect(service.pid()).toBeDefined()
    expect(service.pid()).not.toBe(first)
  }, 60_000)
  expect(isAlive(first)).toBe(false)
  expect(seen.problems).toEqual([
    expect.stringMatching(
      /^The worker has not responded for \d+ seconds, so it is ended and started again\.$/,
    ),
  ])
}, 90_000)

test('a stopped service shuts down gracefully and is not restarted', async () => {
  const { service, seen } = startFixture('steady-service.mjs')
  await service.ready
  const pid = getPid(service)
  await service.stop()
  expect(isAlive(pid)).toBe(false)
  await waitFor(() => expect(seen.output).toContain('steady: leaving'))
  expect(seen.problems).toEqual([])
})

test('kills a service that does not stop within the grace period', async () => {
  const { service } = startFixture('unresponsive-service.mjs')
  await service.ready
  const pid = getPid(service)
  await service.stop(50)
  expect(isAlive(pid)).toBe(false)
})

test('fails at once on an invalid configuration, with the error output of the service', async () => {
  const { service } = startFixture('invalid-configuration.mjs')
  await expect(service.ready).rejects.toThrow('The worker does not start.\nPORT is not valid: a number')
})

test('gives up a service that was never ready after three attempts', async () => {
  const { service, seen } = startFixture('crashing-service.mjs')
  await expect(service.ready).rejects.toThrow('cannot open the database')
  expect(seen.problems).toHaveLength(2)
})

import { expect, test } from 'vitest'
import { traceJob } from './trace-job.ts'

function createTracing() {
  const ended: { name: string; hasFailed: boolean }[] = []
  return {
    ended,
    startSpan: ({ name }: { name: string }) => ({
      traceparent: '',
      end: ({ hasFailed }: { hasFailed: boolean }) => void ended.push({ name, hasFailed }),
    }),
    close: async () => undefined,
  }
}

test('a job is a span that tells whether it failed', async () => {
  const tracing = createTracing()
  expect(await traceJob(tracing, 'index-items', async () => 7)).toBe(7)
  const broken = traceJob(tracing, 'backup', async () => {
    throw new Error('the disk is full')
  })
  await expect(broken).rejects.toThrow('the disk is full')
  expect(tracing.ended).toEqual([
    { name: 'job index-items', hasFailed: false },
    { name: 'job backup', hasFailed: true },
  ])
})

test('a job runs without tracing', async () => {
  expect(await traceJob(undefined, 'index-items', async () => 7)).toBe(7)
})

import type { Tracing } from '@lares/server-kit/tracing/tracing'

/** Runs a job within a span with the name of its queue; without tracing, runs it alone. */
export async function traceJob<T>(
  tracing: Tracing | undefined,
  queue: string,
  run: () => Promise<T>,
): Promise<T> {
  if (!tracing) return run()
  const span = tracing.startSpan({ name: `job ${queue}`, kind: 'consumer' })
  try {
    const result = await run()
    span.end({ hasFailed: false })
    return result
  } catch (error) {
    span.end({ hasFailed: true })
    throw error
  }
}

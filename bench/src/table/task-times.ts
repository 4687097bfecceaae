import type { CDPSession, Page } from '@playwright/test'

export interface TaskTimes {
  /** Processor time of the longest task of the page's main thread, in milliseconds. */
  readonly longest: number
  /** Tasks that took more than 50 ms of processor time. */
  readonly longCount: number
  readonly count: number
  /** Processor time of all of them, in milliseconds. */
  readonly total: number
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds of processor time. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/**
 * Records a trace while `run` runs, and returns what the tasks of the page's main thread cost. Processor time, unlike that
 * of the `longtask` entries, does not count while other programs have the processor.
 */
export async function measureTasks(page: Page, run: () => Promise<unknown>): Promise<TaskTimes> {
  const session = await page.context().newCDPSession(page)
  const categories = 'toplevel,disabled-by-default-devtools.timeline,__metadata'
  await session.send('Tracing.start', { traceConfig: { includedCategories: categories.split(',') } })
  await run()
  const events = await stopTracing(session)
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(toThread),
  )
  const milliseconds = events
    .filter((event) => event.name === 'RunTask' && mainThreads.has(toThread(event)))
    .map(({ tdur = 0 }) => tdur / 1000)
  await session.detach()
  return {
    longest: Math.max(0, ...milliseconds),
    longCount: milliseconds.filter((duration) => duration > 50).length,
    count: milliseconds.length,
    total: milliseconds.reduce((sum, duration) => sum + duration, 0),
  }
}

function toThread({ pid, tid }: TraceEvent): string {
  return `${pid}/${tid}`
}

async function stopTracing(session: CDPSession): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const isComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await isComplete
  return events
}

/** Measures the tasks of an act on a page and of the half second after it, and prints them. */
export async function measureAct(page: Page, what: string, run: () => Promise<unknown>): Promise<void> {
  const { longest, longCount, count, total } = await measureTasks(page, async () => {
    await run()
    await page.waitForTimeout(500)
  })
  const elements = await page.evaluate<number>('document.querySelectorAll("*").length')
  console.log(
    `${what}: ${longCount} of ${count} tasks over 50 ms, the longest ${longest.toFixed(0)} ms, ${total.toFixed(0)} ms in all; ${elements} elements`,
  )
}

import { setTimeout as delay } from 'node:timers/promises'
import { buildUrl } from '@lares/shared-types/contract'
import { search } from '@lares/shared-types/contracts/search'
import type { SearchClass } from '../measure/search-classes.ts'
import { measureMs, summarizeTimes, type Times } from '../measure/times.ts'
import type { Client } from '../services/clients.ts'
import type { RunningArchive } from '../services/start-archive.ts'

/** A person who searches now and then. */
const pauseMs = 100
const sampleMs = 500

export interface DuringWork {
  readonly search: Times
  /** Delay of the archive service's event loop, in milliseconds. */
  readonly loopP99: number
  /** Peak resident memory of the worker in the first and the second half of the work, in bytes. */
  readonly memory: readonly [number, number]
}

/** Measures searches, the event loop and the worker's memory while `work` is running. */
export async function measureDuring(
  archive: RunningArchive,
  client: Client,
  classes: readonly SearchClass[],
  work: () => Promise<void>,
): Promise<DuringWork> {
  const requests = classes.flatMap((searchClass) => searchClass.requests)
  const worker = archive.services.find(({ name }) => name === 'worker')
  const memory: number[] = []
  const samples: number[] = []
  await archive.api.loopDelay()
  let isDone = false
  const sampling = (async () => {
    for (; !isDone; await delay(sampleMs)) memory.push((await worker?.memory()) ?? 0)
  })()
  const searching = (async () => {
    for (let index = 0; !isDone; index++) {
      const request = requests[index % requests.length]
      if (request) samples.push(await measureMs(() => client(buildUrl(search, { query: request }))))
      await delay(pauseMs)
    }
  })()
  try {
    await work()
  } finally {
    isDone = true
    await Promise.all([sampling, searching])
  }
  const { p99 } = await archive.api.loopDelay()
  const middle = Math.ceil(memory.length / 2)
  const halves = [memory.slice(0, middle), memory.slice(middle)] as const
  return {
    search: summarizeTimes(samples),
    loopP99: p99,
    memory: [Math.max(0, ...halves[0]), Math.max(0, ...halves[1])],
  }
}

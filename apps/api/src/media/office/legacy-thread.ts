import { parentPort, workerData } from 'node:worker_threads'
import { textOfLegacy } from './text-of-legacy.ts'

/** Runs in a thread of its own: the readers compute without a pause, and a damaged file can keep them busy. */
const task: unknown = workerData
if (typeof task !== 'object' || task === null || !('path' in task && 'mediaType' in task)) {
  throw new TypeError('A file and its type are expected')
}
parentPort?.postMessage(await textOfLegacy(String(task.path), String(task.mediaType)))

import { parentPort, workerData } from 'node:worker_threads'
import { readLegacyText } from './legacy-text.ts'

// Runs in its own thread, because the parsers block and may never end on a damaged file.
const task: unknown = workerData
if (typeof task !== 'object' || task === null || !('path' in task && 'mediaType' in task)) {
  throw new TypeError('Expected a path and a media type')
}
parentPort?.postMessage(await readLegacyText(String(task.path), String(task.mediaType)))

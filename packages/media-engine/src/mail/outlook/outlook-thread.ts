import { parentPort, workerData } from 'node:worker_threads'
import { parseOutlookMessage } from './parse-outlook-message.ts'

// Runs in its own thread, because the library blocks and may never end on a damaged file.
const path: unknown = workerData
if (typeof path !== 'string') throw new TypeError('Expected the path of an Outlook message')
parentPort?.postMessage(await parseOutlookMessage(path))

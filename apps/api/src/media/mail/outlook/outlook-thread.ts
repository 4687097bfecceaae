import { parentPort, workerData } from 'node:worker_threads'
import { parseOutlookMessage } from './parse-outlook-message.ts'

/** Takes a message of Outlook apart in a thread of its own. */
const path: unknown = workerData
if (typeof path !== 'string') throw new TypeError('The path of a message is expected')
parentPort?.postMessage(await parseOutlookMessage(path))

import { parentPort, workerData } from 'node:worker_threads'
import { partsToText } from './parts-to-text.ts'

// Runs in its own thread, because a running regular expression cannot be stopped otherwise.
if (!(workerData instanceof Map)) throw new TypeError('Expected the parts of a document')
parentPort?.postMessage(partsToText(workerData))

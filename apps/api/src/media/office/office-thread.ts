import { parentPort, workerData } from 'node:worker_threads'
import { textOfParts } from './text-of-parts.ts'

/** Runs in a thread of its own, because no pattern can be stopped while it is looked for. */
if (!(workerData instanceof Map)) throw new TypeError('The parts of a document are expected')
parentPort?.postMessage(textOfParts(workerData))

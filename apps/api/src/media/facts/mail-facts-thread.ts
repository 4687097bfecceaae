import { parentPort, workerData } from 'node:worker_threads'
import { readMailFacts } from './mail-facts.ts'

/** Takes a large mail apart in a thread of its own. */
const path: unknown = workerData
if (typeof path !== 'string') throw new TypeError('The path of a mail is expected')
parentPort?.postMessage(await readMailFacts(path))

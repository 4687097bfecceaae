import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'

/** Runs in a thread of its own, because the decoder blocks and can be stopped only with its thread. */
const path: unknown = workerData
if (typeof path !== 'string') throw new TypeError('The path of a HEIC file is expected')
const { data, width, height } = await decode({ buffer: await readFile(path) })
parentPort?.postMessage({ data, width, height }, [data.buffer])

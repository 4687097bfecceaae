import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'

// Runs in its own thread, because the decoder blocks and can only be stopped with its thread.
const path: unknown = workerData
if (typeof path !== 'string') throw new TypeError('Expected the path of a HEIC file')
const { data, width, height } = await decode({ buffer: await readFile(path) })
parentPort?.postMessage({ data, width, height }, [data.buffer])

import { pino } from 'pino'

/** Bytes of log that wait in memory at most while nothing can be written. */
const maxBacklogBytes = 1024 * 1024

/**
 * A stream of log lines to an open file, standard output as it comes. A disk that is full or fails ends nothing, which
 * pino's own would: what cannot be written waits and is written with a later line, and a line tells how many were lost.
 */
export function logStream(file = 1): ReturnType<typeof pino.destination> {
  const stream = pino.destination({ dest: file, sync: false, maxLength: maxBacklogBytes })
  let lostLines = 0
  // Without a listener the process ends. The stream holds what it could not write, and tries again with the next line.
  stream.on('error', () => undefined)
  stream.on('drop', () => {
    lostLines += 1
  })
  stream.on('drain', () => {
    if (lostLines === 0) return
    const line = { level: 40, time: Date.now(), lostLines, msg: 'log could not be written' }
    lostLines = 0
    stream.write(`${JSON.stringify(line)}\n`)
  })
  return stream
}

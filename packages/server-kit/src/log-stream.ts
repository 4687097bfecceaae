import { pino } from 'pino'

/** Maximum log bytes buffered in memory while nothing can be written. */
const maxBacklogBytes = 1024 * 1024

/**
 * A stream of log lines to an open file descriptor, by default standard output. Unlike pino's own stream, a full or failing
 * disk does not end the process: unwritten lines are buffered and retried with later ones, and a line reports how many
 * were dropped.
 */
export function createLogStream(file = 1): ReturnType<typeof pino.destination> {
  const stream = pino.destination({ dest: file, sync: false, maxLength: maxBacklogBytes })
  let lostLines = 0
  // Without a listener the error would end the process. The stream retries unwritten data with the next line.
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

import { deriveFile } from '../derive.ts'
import { readQuickFacts } from '../facts.ts'
import { hashPicture } from '../image/picture-hash.ts'
import { sniffFile } from '../sniff.ts'
import { startGuard } from './guard.ts'
import type { ChildMessage, MediaTasks, TaskName, TaskRequest } from './media-task.ts'
import { setProgressListener } from './progress.ts'
import { serializeError } from './serialized-error.ts'

type TaskHandlers = { [T in TaskName]: (input: MediaTasks[T]['input']) => Promise<MediaTasks[T]['result']> }

/** Never aborts: the parent cancels a task by killing this process. */
const neverAborts = new AbortController().signal

const taskHandlers: TaskHandlers = {
  sniff: ({ path, filename }) => sniffFile(path, filename),
  facts: ({ path, sniffed }) => readQuickFacts(path, sniffed),
  derive: (input) => deriveFile({ ...input, signal: neverAborts }),
  hashPicture: ({ path }) => hashPicture(path),
}

const notifyGuard = startGuard()
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', (request: TaskRequest) => void runTask(request))
setProgressListener({
  onStep() {
    notifyGuard({ type: 'step' })
    send({ type: 'progress' })
  },
  onDuration(seconds) {
    notifyGuard({ type: 'duration', seconds })
    send({ type: 'progress' })
  },
})
send({ type: 'ready' })

/** Runs a task and sends its outcome to the parent, which sends one task at a time. */
async function runTask<T extends TaskName>({ task, input, limits }: TaskRequest<T>): Promise<void> {
  notifyGuard({ type: 'start', limits })
  const outcome = await taskHandlers[task](input).then(
    (result) => ({ type: 'done' as const, result }),
    (error: unknown) => ({ type: 'failed' as const, error: serializeError(error) }),
  )
  notifyGuard({ type: 'end' })
  send({ ...outcome, residentBytes: process.memoryUsage.rss() })
}

function send(message: ChildMessage): void {
  if (process.connected) process.send?.(message)
}

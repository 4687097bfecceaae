import { deriveFile } from '../derive.ts'
import { readQuickFacts } from '../facts.ts'
import { sniffFile } from '../sniff.ts'
import { startGuard } from './guard.ts'
import type { ChildMessage, MediaTasks, TaskName, TaskRequest } from './media-task.ts'
import { listenToProgress } from './progress.ts'
import { toSentError } from './sent-error.ts'

type Perform = { [T in TaskName]: (input: MediaTasks[T]['input']) => Promise<MediaTasks[T]['result']> }

/** The parent cancels a task by ending this process. */
const never = new AbortController().signal

const perform: Perform = {
  sniff: ({ path, filename }) => sniffFile(path, filename),
  facts: ({ path, sniffed }) => readQuickFacts(path, sniffed),
  derive: (input) => deriveFile({ ...input, signal: never }),
}

/** The process in which files are read. It does one task at a time and ends with its parent. */
const tellGuard = startGuard()
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', (request: TaskRequest) => void answer(request))
listenToProgress({
  onStep() {
    tellGuard({ type: 'step' })
    send({ type: 'progress' })
  },
  onLength(seconds) {
    tellGuard({ type: 'length', seconds })
    send({ type: 'progress' })
  },
})
send({ type: 'ready' })

async function answer<T extends TaskName>({ task, input, limits }: TaskRequest<T>): Promise<void> {
  tellGuard({ type: 'begin', limits })
  const outcome = await perform[task](input).then(
    (result) => ({ type: 'done' as const, result }),
    (error: unknown) => ({ type: 'failed' as const, error: toSentError(error) }),
  )
  tellGuard({ type: 'end' })
  send({ ...outcome, residentBytes: process.memoryUsage.rss() })
}

function send(message: ChildMessage): void {
  if (process.connected) process.send?.(message)
}

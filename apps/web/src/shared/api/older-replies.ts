import { api } from './api.ts'

type Dispatch = Parameters<ReturnType<typeof api.util.getRunningQueriesThunk>>[0]

/**
 * Repeats a change of cached replies after each reply that is under way now. Such a reply may have been made before the archive
 * had the change, and replaces what is shown when it arrives.
 */
export async function repeatAfterOlderReplies(dispatch: Dispatch, repeat: () => void): Promise<void> {
  const replies = dispatch(api.util.getRunningQueriesThunk())
  await Promise.allSettled(replies.map((reply) => reply.then(repeat)))
}

/** The latest change of each subject that replies under way may not have yet. */
const latestChanges = new Map<string, object>()

interface Lifecycle {
  readonly dispatch: Dispatch
  readonly queryFulfilled: PromiseLike<unknown>
}

interface OptimisticChange {
  /** Changes the cached replies; repeated, so that it must change nothing the second time. */
  show(): void
  undo(): void
}

/**
 * Shows a change of a subject before the archive has it, and undoes it if the archive refuses it. A later change of the same
 * subject decides alone what is shown.
 */
export async function showAtOnce(
  subject: string,
  { dispatch, queryFulfilled }: Lifecycle,
  { show, undo }: OptimisticChange,
): Promise<void> {
  const change = {}
  const isLatest = () => latestChanges.get(subject) === change
  const repeat = () => {
    if (isLatest()) show()
  }
  latestChanges.set(subject, change)
  show()
  void repeatAfterOlderReplies(dispatch, repeat)
  try {
    await queryFulfilled
  } catch {
    // The caller of the mutation receives the error.
    if (!isLatest()) return
    latestChanges.delete(subject)
    undo()
    return
  }
  repeat()
  await repeatAfterOlderReplies(dispatch, repeat)
  if (isLatest()) latestChanges.delete(subject)
}

import { repeatAfterOlderReplies } from './older-replies.ts'

interface Lifecycle {
  readonly dispatch: Parameters<typeof repeatAfterOlderReplies>[0]
  readonly queryFulfilled: PromiseLike<unknown>
}

interface OptimisticChange {
  /** Changes the cached replies; repeated, so that it must change nothing the second time. */
  show(): void
  undo(): void
}

/** The changes of one subject, such as the rating of an item, that replies under way may not have yet. */
interface Subject {
  /** Decides what is shown. */
  latest: object
  /** Changes that the archive has not answered. */
  pending: number
  /** Shows what the archive has, as far as it has answered. */
  restore: () => void
}

const subjects = new Map<string, Subject>()

/**
 * Shows a change of a subject before the archive has it. Of several changes under way, the latest decides what is shown; if it
 * fails, what the archive has is shown again. The changes of a subject have to be sent one after the other.
 */
export async function showAtOnce(
  name: string,
  { dispatch, queryFulfilled }: Lifecycle,
  { show, undo }: OptimisticChange,
): Promise<void> {
  const change = {}
  const subject = subjects.get(name) ?? { latest: change, pending: 0, restore: undo }
  subjects.set(name, subject)
  subject.latest = change
  subject.pending += 1
  const isLatest = () => subjects.get(name) === subject && subject.latest === change
  const repeat = () => {
    if (isLatest()) show()
  }
  show()
  void repeatAfterOlderReplies(dispatch, repeat)
  try {
    await queryFulfilled
  } catch {
    // The caller of the mutation receives the error.
    subject.pending -= 1
    if (!isLatest()) return
    subjects.delete(name)
    subject.restore()
    return
  }
  subject.pending -= 1
  subject.restore = show
  repeat()
  await repeatAfterOlderReplies(dispatch, repeat)
  if (isLatest() && subject.pending === 0) subjects.delete(name)
}

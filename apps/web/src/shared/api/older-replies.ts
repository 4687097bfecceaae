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

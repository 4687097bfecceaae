import type { Item } from '@lares/shared-types/items'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { api } from '../../../shared/api/api.ts'
import { isApiFailure } from '../../../shared/api/api-failure.ts'

type Marks = Partial<Pick<Item, 'rating' | 'favourite'>>

interface RunningCall {
  readonly dispatch: ThunkDispatch<unknown, unknown, UnknownAction>
  readonly getState: () => unknown
  readonly queryFulfilled: Promise<unknown>
}

/**
 * Shows a mark in every cached answer that holds the item, at once. When the call is refused the marks are taken
 * back where they still are ours.
 */
export async function markItem(call: RunningCall, id: string, marks: Marks): Promise<void> {
  const { patched, undone } = patchCached(call, id, marks)
  if (!patched) return
  try {
    await call.queryFulfilled
  } catch (thrown) {
    undone()
    if (!isFailedCall(thrown)) throw thrown
  }
}

function patchCached({ dispatch, getState }: RunningCall, id: string, marks: Marks) {
  const undo: (() => void)[] = []
  for (const [endpoint, arg] of cachedQueries(getState())) {
    const patch = dispatch(
      // The draft's shape differs by endpoint, and what is looked for in it does not: an object with this id.
      api.util.updateQueryData(endpoint as never, arg as never, (draft: unknown) => {
        for (const found of itemsIn(draft, id)) Object.assign(found, marks)
      }),
    )
    if (patch.patches.length > 0) undo.push(patch.undo)
  }
  return { patched: true, undone: () => undo.forEach((take) => void take()) }
}

import type { RequestOf } from '@lares/shared-types/contract'
import { addFavourite, rateItem, removeFavourite } from '@lares/shared-types/contracts/items'
import type { Item } from '@lares/shared-types/items'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { afterEarlier } from '../../../shared/api/after-earlier.ts'
import { repeatAfterOlderReplies } from '../../../shared/api/older-replies.ts'
import { toEndpoint } from '../../../shared/api/to-endpoint.ts'
import { itemsApi } from './items-api.ts'

type Field = 'rating' | 'favourite'
type Value = Item[Field]

interface QueryLifecycle {
  readonly dispatch: ThunkDispatch<ReturnType<Parameters<typeof getCachedArgs>[0]>, unknown, UnknownAction>
  readonly getState: Parameters<typeof getCachedArgs>[0]
  readonly queryFulfilled: Promise<unknown>
}

/** The reader's rating and favourites. Updates every cached copy of the item at once; undone if the server refuses. */
const ratingApi = itemsApi.injectEndpoints({
  endpoints: (build) => ({
    rateItem: build.mutation<unknown, RequestOf<typeof rateItem>>({
      queryFn: (request, _, __, baseQuery) =>
        afterEarlier(toSubject('rating', request.params.id), async () =>
          baseQuery(toEndpoint(rateItem).query(request)),
        ),
      invalidatesTags: toChangedTags,
      onQueryStarted: (request, lifecycle) =>
        changeOptimistically(lifecycle, request.params.id, 'rating', request.body.value),
    }),
    addFavourite: build.mutation<unknown, RequestOf<typeof addFavourite>>({
      queryFn: (request, _, __, baseQuery) =>
        afterEarlier(toSubject('favourite', request.params.id), async () =>
          baseQuery(toEndpoint(addFavourite).query(request)),
        ),
      // The list of favourites may have been loaded before the archive had the new one.
      invalidatesTags: (_, error) => (error ? [] : ['Search', 'Favourites']),
      onQueryStarted: ({ params }, lifecycle) =>
        changeOptimistically(lifecycle, params.id, 'favourite', true),
    }),
    removeFavourite: build.mutation<unknown, RequestOf<typeof removeFavourite>>({
      queryFn: (request, _, __, baseQuery) =>
        afterEarlier(toSubject('favourite', request.params.id), async () =>
          baseQuery(toEndpoint(removeFavourite).query(request)),
        ),
      invalidatesTags: toChangedTags,
      onQueryStarted: ({ params }, lifecycle) =>
        changeOptimistically(lifecycle, params.id, 'favourite', false),
    }),
  }),
})

export const { useRateItemMutation, useAddFavouriteMutation, useRemoveFavouriteMutation } = ratingApi

/** A call that failed has changed nothing. */
function toChangedTags(_: unknown, error: unknown) {
  return error ? [] : (['Search'] as const)
}

/** Changes of one field of an item that are under way. */
interface PendingChanges {
  count: number
  /** What the archive has, as far as it has replied; undefined if no copy of the item is cached. */
  saved: Value | undefined
}

const pendingChanges = new Map<string, PendingChanges>()

const toSubject = (field: Field, itemId: string) => `${field} ${itemId}`

async function changeOptimistically(
  { dispatch, getState, queryFulfilled }: QueryLifecycle,
  id: string,
  field: Field,
  value: Value,
) {
  const subject = toSubject(field, id)
  const before = setInCopies(dispatch, getState, id, { [field]: value })
  const pending = pendingChanges.get(subject) ?? { count: 0, saved: before[field] }
  pendingChanges.set(subject, pending)
  pending.count += 1
  try {
    await queryFulfilled
    pending.saved = value
    if (pending.count === 1) setInCopies(dispatch, getState, id, { [field]: value })
    void repeatAfterOlderReplies(dispatch, () => {
      if (!pendingChanges.has(subject)) setInCopies(dispatch, getState, id, { [field]: value })
    })
  } catch {
    // The caller of the mutation receives the error. A later change decides what is shown.
    if (pending.count === 1) {
      if (pending.saved !== undefined) setInCopies(dispatch, getState, id, { [field]: pending.saved })
      dispatch(itemsApi.util.invalidateTags([{ type: 'Item', id }]))
    }
  }
  pending.count -= 1
  if (pending.count === 0) pendingChanges.delete(subject)
}

/** Changes the cached copies of an item, and returns what one of them had before. */
function setInCopies(
  dispatch: QueryLifecycle['dispatch'],
  getState: QueryLifecycle['getState'],
  id: string,
  patch: Partial<Pick<Item, Field>>,
): Partial<Pick<Item, Field>> {
  let before: Partial<Pick<Item, Field>> = {}
  const patchIn = (items: Pick<Item, 'id' | Field>[]) => {
    const found = items.find((item) => item.id === id)
    if (!found) return
    before = { rating: found.rating, favourite: found.favourite }
    Object.assign(found, patch)
  }
  const { updateQueryData } = itemsApi.util
  const { pages, months, undated } = getCachedArgs(getState)
  for (const arg of pages) {
    dispatch(
      updateQueryData('itemPages', arg, (list) => {
        for (const page of list.pages) patchIn(page.items)
      }),
    )
  }
  for (const arg of months) dispatch(updateQueryData('monthItems', arg, patchIn))
  for (const arg of undated) dispatch(updateQueryData('undatedItems', arg, patchIn))
  dispatch(updateQueryData('item', { params: { id } }, (item) => patchIn([item])))
  return before
}

function getCachedArgs(getState: () => Parameters<typeof itemsApi.util.selectCachedArgsForQuery>[0]) {
  const { selectCachedArgsForQuery } = itemsApi.util
  const state = getState()
  return {
    pages: selectCachedArgsForQuery(state, 'itemPages'),
    months: selectCachedArgsForQuery(state, 'monthItems'),
    undated: selectCachedArgsForQuery(state, 'undatedItems'),
  }
}

import { addFavourite, rateItem, removeFavourite } from '@lares/shared-types/contracts/items'
import type { Item } from '@lares/shared-types/items'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { toEndpoint } from '../../../shared/api/to-endpoint.ts'
import { itemsApi } from './items-api.ts'

type Patch = Partial<Pick<Item, 'rating' | 'favourite'>>

interface QueryLifecycle {
  readonly dispatch: ThunkDispatch<ReturnType<Parameters<typeof getCachedArgs>[0]>, unknown, UnknownAction>
  readonly getState: Parameters<typeof getCachedArgs>[0]
  readonly queryFulfilled: Promise<unknown>
}

/** The reader's rating and favourites. Updates every cached copy of the item at once; undone if the server refuses. */
const ratingApi = itemsApi.injectEndpoints({
  endpoints: (build) => ({
    rateItem: build.mutation({
      ...toEndpoint(rateItem),
      invalidatesTags: ['Search'],
      onQueryStarted: ({ params, body }, lifecycle) =>
        patchOptimistically(lifecycle, params.id, { rating: body.value }),
    }),
    addFavourite: build.mutation({
      ...toEndpoint(addFavourite),
      invalidatesTags: ['Search'],
      onQueryStarted: ({ params }, lifecycle) =>
        patchOptimistically(lifecycle, params.id, { favourite: true }),
    }),
    removeFavourite: build.mutation({
      ...toEndpoint(removeFavourite),
      invalidatesTags: ['Search'],
      onQueryStarted: ({ params }, lifecycle) =>
        patchOptimistically(lifecycle, params.id, { favourite: false }),
    }),
  }),
})

export const { useRateItemMutation, useAddFavouriteMutation, useRemoveFavouriteMutation } = ratingApi

async function patchOptimistically(
  { dispatch, getState, queryFulfilled }: QueryLifecycle,
  id: string,
  patch: Patch,
) {
  const patchIn = (items: { id: string }[]) => {
    const found = items.find((item) => item.id === id)
    if (found) Object.assign(found, patch)
  }
  const { updateQueryData } = itemsApi.util
  const { pages, months, undated } = getCachedArgs(getState)
  const updates = [
    dispatch(updateQueryData('item', { params: { id } }, (item) => void Object.assign(item, patch))),
    ...pages.map((arg) =>
      dispatch(
        updateQueryData('itemPages', arg, (list) => {
          for (const page of list.pages) patchIn(page.items)
        }),
      ),
    ),
    ...months.map((arg) => dispatch(updateQueryData('monthItems', arg, patchIn))),
    ...undated.map((arg) => dispatch(updateQueryData('undatedItems', arg, patchIn))),
  ]
  try {
    await queryFulfilled
  } catch {
    // The caller of the mutation receives the error.
    for (const update of updates) update.undo()
  }
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

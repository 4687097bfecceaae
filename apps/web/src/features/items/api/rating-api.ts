import { addFavourite, rateItem, removeFavourite } from '@lares/shared-types/contracts/items'
import type { Item } from '@lares/shared-types/items'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { endpointOf } from '../../../shared/api/endpoint-of.ts'
import { itemsApi } from './items-api.ts'

type Marks = Partial<Pick<Item, 'rating' | 'favourite'>>

interface MarkCall {
  readonly dispatch: ThunkDispatch<ReturnType<Parameters<typeof cachedPages>[0]>, unknown, UnknownAction>
  readonly getState: Parameters<typeof cachedPages>[0]
  readonly queryFulfilled: Promise<unknown>
}

/** Rating and favourite: they show at once wherever the item is shown, and go back if the server refuses. */
const marksApi = itemsApi.injectEndpoints({
  endpoints: (build) => ({
    rate: build.mutation({
      ...endpointOf(rateItem),
      invalidatesTags: ['Search'],
      onQueryStarted: ({ params, body }, call) => mark(call, params.id, { rating: body.value }),
    }),
    favour: build.mutation({
      ...endpointOf(addFavourite),
      invalidatesTags: ['Search'],
      onQueryStarted: ({ params }, call) => mark(call, params.id, { favourite: true }),
    }),
    unfavour: build.mutation({
      ...endpointOf(removeFavourite),
      invalidatesTags: ['Search'],
      onQueryStarted: ({ params }, call) => mark(call, params.id, { favourite: false }),
    }),
  }),
})

export const { useRateMutation, useFavourMutation, useUnfavourMutation } = marksApi

async function mark({ dispatch, getState, queryFulfilled }: MarkCall, id: string, marks: Marks) {
  const put = (items: { id: string }[]) => {
    const found = items.find((item) => item.id === id)
    if (found) Object.assign(found, marks)
  }
  const { updateQueryData } = itemsApi.util
  const { pages, months, undated } = cachedPages(getState)
  const patches = [
    dispatch(updateQueryData('item', { params: { id } }, (item) => void Object.assign(item, marks))),
    ...pages.map((arg) =>
      dispatch(
        updateQueryData('itemPages', arg, (list) => {
          for (const page of list.pages) put(page.items)
        }),
      ),
    ),
    ...months.map((arg) => dispatch(updateQueryData('monthItems', arg, put))),
    ...undated.map((arg) => dispatch(updateQueryData('undatedItems', arg, put))),
  ]
  try {
    await queryFulfilled
  } catch {
    // The refusal itself reaches whoever started the call.
    for (const patch of patches) patch.undo()
  }
}

function cachedPages(getState: () => Parameters<typeof itemsApi.util.selectCachedArgsForQuery>[0]) {
  const { selectCachedArgsForQuery } = itemsApi.util
  const state = getState()
  return {
    pages: selectCachedArgsForQuery(state, 'itemPages'),
    months: selectCachedArgsForQuery(state, 'monthItems'),
    undated: selectCachedArgsForQuery(state, 'undatedItems'),
  }
}

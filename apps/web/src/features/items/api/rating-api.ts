import type { RequestOf } from '@lares/shared-types/contract'
import { addFavourite, rateItem, removeFavourite } from '@lares/shared-types/contracts/items'
import type { Item } from '@lares/shared-types/items'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { afterEarlier } from '../../../shared/api/after-earlier.ts'
import { showAtOnce } from '../../../shared/api/show-at-once.ts'
import { toEndpoint } from '../../../shared/api/to-endpoint.ts'
import { itemsApi } from './items-api.ts'

type Field = 'rating' | 'favourite'

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
      invalidatesTags: (reply, error, request) =>
        error ? toChangedTags(reply, error, request) : ['Search', 'Favourites'],
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

/** After a failure, what the archive has is loaded again. */
function toChangedTags(_: unknown, error: unknown, { params: { id } }: { params: { id: string } }) {
  return error ? [{ type: 'Item' as const, id }] : (['Search'] as const)
}

const toSubject = (field: Field, itemId: string) => `${field} ${itemId}`

function changeOptimistically(
  { dispatch, getState, queryFulfilled }: QueryLifecycle,
  id: string,
  field: Field,
  value: Item[Field],
): Promise<void> {
  const set = (shown: Item[Field]) => setInCopies(dispatch, getState, id, { [field]: shown })
  let before: Partial<Pick<Item, Field>> | undefined
  return showAtOnce(
    toSubject(field, id),
    { dispatch, queryFulfilled },
    {
      show: () => {
        const replaced = set(value)
        before ??= replaced
      },
      undo: () => {
        if (before?.[field] !== undefined) set(before[field])
      },
    },
  )
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

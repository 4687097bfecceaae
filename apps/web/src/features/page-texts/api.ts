import type { Asset } from '@lares/shared-types/assets'
import { buildUrl, type ReplyOf } from '@lares/shared-types/contract'
import * as contracts from '@lares/shared-types/contracts/page-texts'
import type { PageText, PageTextOverview } from '@lares/shared-types/page-texts'
import { api } from '../../shared/api/api.ts'
import { type ArgOf, toEndpoint } from '../../shared/api/to-endpoint.ts'
import { isReadingPending } from './reading-progress.ts'

const toTag = (assetId: string) => ({ type: 'PageTexts', id: assetId }) as const
const toMatchesTag = (assetId: string) => ({ type: 'PageWords', id: assetId }) as const
const toPageTag = (assetId: string, page: number) =>
  ({ type: 'PageWords', id: `${assetId}.${page}` }) as const

const wordsApi = api.injectEndpoints({
  endpoints: (build) => ({
    pageText: build.query({
      ...toEndpoint(contracts.getPageText),
      providesTags: (_, __, { params }) => [toPageTag(params.id, params.page)],
    }),
    findInPages: build.query({
      ...toEndpoint(contracts.findInPages),
      providesTags: (_, __, { params }) => [toMatchesTag(params.id)],
    }),
  }),
})

const selectPage = wordsApi.endpoints.pageText.select

/** The arguments of a save name the item of the file, which shows whether it has words. */
type WriteArguments = ArgOf<typeof contracts.writePageText> & { readonly itemId: string }

const pageTextsApi = wordsApi.injectEndpoints({
  endpoints: (build) => ({
    pageTexts: build.query({
      ...toEndpoint(contracts.getPageTexts),
      providesTags: (_, __, { params }) => [toTag(params.id)],
      async onQueryStarted({ params: { id } }, { dispatch, getState, getCacheEntry, queryFulfilled }) {
        const before = getCacheEntry().data
        const after = await queryFulfilled.then(({ data }) => data).catch(() => undefined)
        const changed = before && after ? findChangedPages(before, after) : []
        if (changed.length === 0) return
        const stale = changed.filter(({ page, version, state }) => {
          const shown = selectPage({ params: { id, page } })(getState()).data
          return shown?.version !== version || shown.state !== state
        })
        dispatch(
          wordsApi.util.invalidateTags([
            toMatchesTag(id),
            ...stale.map(({ page }) => toPageTag(id, page)),
            'Narrations',
          ]),
        )
      },
    }),
    writePageText: build.mutation<ReplyOf<typeof contracts.writePageText>, WriteArguments>({
      ...toEndpoint(contracts.writePageText),
      // What was written can be searched, is aligned again to recordings, and the item has a new saved state.
      invalidatesTags: (_, error, { params, itemId }) =>
        error
          ? []
          : [toTag(params.id), toMatchesTag(params.id), 'Search', 'Narrations', { type: 'Item', id: itemId }],
      onQueryStarted: (_, { dispatch, queryFulfilled }) => showSaved(queryFulfilled, dispatch),
    }),
    readPagesAgain: build.mutation({
      ...toEndpoint(contracts.readPagesAgain),
      invalidatesTags: (_, error, { params }) => (error ? [] : [toTag(params.id)]),
    }),
  }),
})

type ReadPage = PageTextOverview['read'][number]

/** The pages that were read or written since. */
function findChangedPages(before: PageTextOverview, after: PageTextOverview): ReadPage[] {
  const former = new Map(before.read.map((read) => [read.page, read]))
  return after.read.filter(({ page, version, state }) => {
    const read = former.get(page)
    return read?.version !== version || read.state !== state
  })
}

function patchPage(saved: PageText) {
  const params = { id: saved.assetId, page: saved.page }
  return wordsApi.util.updateQueryData('pageText', { params }, () => saved)
}

/** Shows the saved text of a page, without loading it again. */
async function showSaved(
  saved: PromiseLike<{ readonly data: PageText }>,
  dispatch: (patch: ReturnType<typeof patchPage>) => unknown,
): Promise<void> {
  try {
    const { data } = await saved
    dispatch(patchPage(data))
  } catch {
    // The caller of the mutation receives the error.
  }
}

export const { usePageTextQuery, useLazyPageTextQuery, useFindInPagesQuery } = wordsApi
export const { useWritePageTextMutation, useReadPagesAgainMutation } = pageTextsApi
const { usePageTextsQuery } = pageTextsApi

const pollingIntervalMs = 4000

interface OverviewOptions {
  /** Whether nothing is asked for. */
  readonly skip?: boolean
}

/** Which pages of a file have been read; asked for again while some are being read. */
export function usePageOverview(asset: Asset, { skip = false }: OverviewOptions = {}) {
  const request = { params: { id: asset.id } }
  const { currentData } = pageTextsApi.endpoints.pageTexts.useQueryState(request, { skip })
  return usePageTextsQuery(request, {
    skip,
    pollingInterval: currentData && isReadingPending(currentData, asset) ? pollingIntervalMs : 0,
    skipPollingIfUnfocused: true,
    refetchOnReconnect: true,
  })
}

/** The address of the picture of a page of a PDF that is not among its stored pictures. */
export const getPagePictureUrl = (id: string, page: number) =>
  buildUrl(contracts.getPagePicture, { params: { id, page } })

/** The address of the pages as a PDF with their words. */
export const getSearchablePdfUrl = (assetId: string) =>
  buildUrl(contracts.getSearchablePdf, { params: { id: assetId } })

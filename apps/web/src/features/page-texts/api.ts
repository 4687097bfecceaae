import type { Asset } from '@lares/shared-types/assets'
import { buildUrl } from '@lares/shared-types/contract'
import * as contracts from '@lares/shared-types/contracts/page-texts'
import type { PageTextOverview } from '@lares/shared-types/page-texts'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'

const toTag = (id: string) => ({ type: 'PageTexts', id }) as const

const pageTextsApi = api.injectEndpoints({
  endpoints: (build) => ({
    pageTexts: build.query({
      ...toEndpoint(contracts.getPageTexts),
      providesTags: (_, __, { params }) => [toTag(params.id)],
    }),
    pageText: build.query({
      ...toEndpoint(contracts.getPageText),
      providesTags: (_, __, { params }) => [toTag(params.id)],
    }),
    findInPages: build.query({
      ...toEndpoint(contracts.findInPages),
      providesTags: (_, __, { params }) => [toTag(params.id)],
    }),
    writePageText: build.mutation({
      ...toEndpoint(contracts.writePageText),
      // What was written can be searched, and the item has a new saved state.
      invalidatesTags: (_, error, { params }) =>
        error ? [] : [toTag(params.id), 'Search', { type: 'Item', id: params.id }],
    }),
    readPagesAgain: build.mutation({
      ...toEndpoint(contracts.readPagesAgain),
      invalidatesTags: (_, error, { params }) => (error ? [] : [toTag(params.id)]),
    }),
  }),
})

export const {
  usePageTextQuery,
  useLazyPageTextQuery,
  useFindInPagesQuery,
  useWritePageTextMutation,
  useReadPagesAgainMutation,
} = pageTextsApi
const { usePageTextsQuery } = pageTextsApi

const pollingIntervalMs = 4000

/** A file is soon read after it was uploaded, but not at once. */
const newForMs = 120_000

function isPending(overview: PageTextOverview, { state, createdAt }: Asset): boolean {
  if (overview.read.some((page) => page.state === 'pending')) return true
  const isNew = state === 'pending' || Date.now() - Date.parse(createdAt) < newForMs
  return overview.pages > 0 && overview.read.length === 0 && isNew
}

/** Which pages of a file have been read; asked for again while some are being read. */
export function usePageOverview(asset: Asset) {
  const request = { params: { id: asset.id } }
  const { currentData } = pageTextsApi.endpoints.pageTexts.useQueryState(request)
  return usePageTextsQuery(request, {
    pollingInterval: currentData && isPending(currentData, asset) ? pollingIntervalMs : 0,
    skipPollingIfUnfocused: true,
    refetchOnReconnect: true,
  })
}

/** The address of the pages as a PDF with their words. */
export const getSearchablePdfUrl = (assetId: string) =>
  buildUrl(contracts.getSearchablePdf, { params: { id: assetId } })

import * as contracts from '@lares/shared-types/contracts/site-texts'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'
import { toInfiniteEndpoint } from '../../shared/api/to-infinite-endpoint.ts'
import { textsChangedEvent } from '../../shared/i18n/texts-changed-event.ts'

/** The page shows what this browser has changed at once, and not with the next regular refresh. */
async function announceChange(_: unknown, { queryFulfilled }: { queryFulfilled: PromiseLike<unknown> }) {
  await queryFulfilled.then(
    () => document.dispatchEvent(new Event(textsChangedEvent)),
    () => undefined,
  )
}

const siteTextsApi = api.injectEndpoints({
  endpoints: (build) => ({
    siteTexts: build.infiniteQuery({
      ...toInfiniteEndpoint(contracts.listSiteTexts, 30),
      providesTags: ['SiteTexts'],
    }),
    siteTextAreas: build.query({ ...toEndpoint(contracts.listSiteTextAreas), providesTags: ['SiteTexts'] }),
    changeSiteText: build.mutation({
      ...toEndpoint(contracts.changeSiteText),
      invalidatesTags: (_, error) => (error ? [] : ['SiteTexts']),
      onQueryStarted: announceChange,
    }),
    importSiteTexts: build.mutation({
      ...toEndpoint(contracts.importSiteTexts),
      invalidatesTags: (_, error) => (error ? [] : ['SiteTexts']),
      onQueryStarted: announceChange,
    }),
  }),
})

export const {
  useSiteTextsInfiniteQuery,
  useSiteTextAreasQuery,
  useChangeSiteTextMutation,
  useImportSiteTextsMutation,
} = siteTextsApi

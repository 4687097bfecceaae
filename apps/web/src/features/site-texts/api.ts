import * as contracts from '@lares/shared-types/contracts/site-texts'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'
import { toInfiniteEndpoint } from '../../shared/api/to-infinite-endpoint.ts'
import { announceTextsChange } from '../../shared/i18n/texts-changed-event.ts'

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
      onQueryStarted: (_, { queryFulfilled }) => announceTextsChange(queryFulfilled),
    }),
    importSiteTexts: build.mutation({
      ...toEndpoint(contracts.importSiteTexts),
      invalidatesTags: (_, error) => (error ? [] : ['SiteTexts']),
      onQueryStarted: (_, { queryFulfilled }) => announceTextsChange(queryFulfilled),
    }),
  }),
})

export const {
  useSiteTextsInfiniteQuery,
  useSiteTextAreasQuery,
  useChangeSiteTextMutation,
  useImportSiteTextsMutation,
} = siteTextsApi

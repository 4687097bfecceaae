import { instantSearchState, rebuildInstantSearch } from '@lares/shared-types/contracts/search'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    instantSearchState: build.query(toEndpoint(instantSearchState)),
    rebuildInstantSearch: build.mutation(toEndpoint(rebuildInstantSearch)),
  }),
})

export const { useInstantSearchStateQuery, useRebuildInstantSearchMutation } = settingsApi

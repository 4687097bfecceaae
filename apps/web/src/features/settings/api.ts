import { instantSearchState, rebuildInstantSearch } from '@lares/shared-types/contracts/search'
import { api } from '../../shared/api/api.ts'
import { endpointOf } from '../../shared/api/endpoint-of.ts'

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    instantSearchState: build.query(endpointOf(instantSearchState)),
    rebuildInstantSearch: build.mutation(endpointOf(rebuildInstantSearch)),
  }),
})

export const { useInstantSearchStateQuery, useRebuildInstantSearchMutation } = settingsApi

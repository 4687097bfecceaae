import { createItem, getItem } from '@lares/shared-types/contracts/items'
import { getUploadFacts } from '@lares/shared-types/contracts/uploads'
import { api } from '../../shared/api/api.ts'
import { endpointOf } from '../../shared/api/endpoint-of.ts'

/**
 * What the engine asks the archive beside sending bytes. An arriving item makes lists stale; the engine says so
 * itself, less often than items arrive, so that a thousand photographs do not load the lists a thousand times.
 */
export const uploadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    uploadFacts: build.query(endpointOf(getUploadFacts)),
    itemOfUploads: build.mutation(endpointOf(createItem)),
    itemOfOutcome: build.query(endpointOf(getItem)),
  }),
})

export const { useUploadFactsQuery } = uploadsApi

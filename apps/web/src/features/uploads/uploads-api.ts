import { createItem, getItem } from '@lares/shared-types/contracts/items'
import { getUploadFacts } from '@lares/shared-types/contracts/uploads'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'

/**
 * The endpoints for uploads, except for sending bytes. They invalidate no tags: the engine invalidates the lists itself
 * at intervals (`list-invalidation.ts`), so that a thousand photographs do not reload them a thousand times.
 */
export const uploadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    uploadFacts: build.query(toEndpoint(getUploadFacts)),
    createItemOfUploads: build.mutation(toEndpoint(createItem)),
    itemOfUpload: build.query(toEndpoint(getItem)),
  }),
})

export const { useUploadFactsQuery } = uploadsApi

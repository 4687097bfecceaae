import { api } from '../../../../shared/api/api.ts'
import type { ApiFailure } from '../../../../shared/api/api-failure.ts'
import { assetUrls } from '../../../../shared/assets/asset-urls.ts'

const documentTextApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The extracted text of an asset, by the asset's id; empty while it has not been extracted yet. */
    documentText: build.query<string, string>({
      queryFn: async (id, { signal }) => {
        try {
          const response = await fetch(assetUrls.text({ id }), {
            method: 'GET',
            credentials: 'same-origin',
            signal,
          })
          return { data: response.status === 200 ? await response.text() : '' }
        } catch {
          return { error: { status: 0, code: 'offline', message: '' } satisfies ApiFailure }
        }
      },
    }),
  }),
})

export const { useDocumentTextQuery } = documentTextApi

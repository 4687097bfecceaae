import { api } from '../../../../shared/api/api.ts'
import { assetUrls } from '../../../../shared/assets/asset-urls.ts'

const documentTextApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The extracted text of an asset, by the asset's id; empty while it has not been extracted yet. */
    documentText: build.query<string, string>({
      query: (id) => ({ url: assetUrls.text({ id }), method: 'GET', isText: true }),
    }),
  }),
})

export const { useDocumentTextQuery } = documentTextApi

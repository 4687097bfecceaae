import { api } from '../../../../shared/api/api.ts'
import type { ApiFailure } from '../../../../shared/api/api-failure.ts'
import { assetAddress } from '../../shown/asset-address.ts'

const documentTextApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The words of a document; empty while they are being read. */
    documentText: build.query<string, string>({
      queryFn: async (id, { signal }) => {
        try {
          const answer = await fetch(assetAddress.text({ id }), {
            method: 'GET',
            credentials: 'same-origin',
            signal,
          })
          return { data: answer.status === 200 ? await answer.text() : '' }
        } catch {
          return { error: { status: 0, code: 'offline', message: '' } satisfies ApiFailure }
        }
      },
    }),
  }),
})

export const { useDocumentTextQuery } = documentTextApi

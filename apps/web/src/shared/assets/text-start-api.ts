import { api } from '../api/api.ts'
import type { ApiFailure } from '../api/api-failure.ts'
import { assetUrls } from './asset-urls.ts'

/** Bytes that fill the first page of any text. */
const maxBytes = 2_400

/** Removes the replacement character of a last character that the byte range has cut in half. */
function dropCutCharacter(text: string): string {
  return text.replace(/\uFFFD$/u, '')
}

const textStartApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The first page of an asset's extracted text, by the asset's id; empty while there is no text. */
    textStart: build.query<string, string>({
      queryFn: async (id, { signal }) => {
        try {
          const headers = { range: `bytes=0-${maxBytes - 1}` }
          const response = await fetch(assetUrls.text({ id }), {
            method: 'GET',
            credentials: 'same-origin',
            headers,
            signal,
          })
          const isText = response.status === 200 || response.status === 206
          return { data: isText ? dropCutCharacter((await response.text()).slice(0, maxBytes)) : '' }
        } catch {
          return { error: { status: 0, code: 'offline', message: '' } satisfies ApiFailure }
        }
      },
    }),
  }),
})

export const { useTextStartQuery } = textStartApi

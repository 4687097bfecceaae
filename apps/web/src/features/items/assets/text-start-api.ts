import { api } from '../../../shared/api/api.ts'
import type { ApiFailure } from '../../../shared/api/api-failure.ts'
import { assetAddress } from './asset-address.ts'

/** Bytes of a text that fill the first page, however long the text is. */
const firstPage = 2_400

/** The first words of a text that was cut anywhere: without the letter, or the sign, that the cut may have broken. */
function wholeLetters(cut: string): string {
  return cut.replace(/\uFFFD$/u, '')
}

const textBeginningApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What the first page of a document's text says; empty where it has none yet. */
    textBeginning: build.query<string, string>({
      queryFn: async (id, { signal }) => {
        try {
          const headers = { range: `bytes=0-${firstPage - 1}` }
          const answer = await fetch(assetAddress.text({ id }), {
            method: 'GET',
            credentials: 'same-origin',
            headers,
            signal,
          })
          const isText = answer.status === 200 || answer.status === 206
          return { data: isText ? wholeLetters((await answer.text()).slice(0, firstPage)) : '' }
        } catch {
          return { error: { status: 0, code: 'offline', message: '' } satisfies ApiFailure }
        }
      },
    }),
  }),
})

export const { useTextBeginningQuery } = textBeginningApi

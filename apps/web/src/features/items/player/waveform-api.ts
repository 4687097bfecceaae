import { api } from '../../../shared/api/api.ts'
import { assetAddress } from '../shown/asset-address.ts'

/** How loud a recording is over its length: from 0 to 1, evenly spaced. Empty while it is being made. */
export type Peaks = readonly number[]

const waveformApi = api.injectEndpoints({
  endpoints: (build) => ({
    waveform: build.query<Peaks, string>({
      query: (id) => ({ url: assetAddress.waveform({ id }), method: 'GET' }),
      transformResponse: readPeaks,
    }),
  }),
})

export const { useWaveformQuery } = waveformApi

function readPeaks(reply: unknown): Peaks {
  if (typeof reply !== 'object' || reply === null || !('peaks' in reply) || !Array.isArray(reply.peaks))
    return []
  return reply.peaks.map(Number)
}

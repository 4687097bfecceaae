import { api } from '../../../shared/api/api.ts'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'

/** The loudness of a recording over time: evenly spaced values from 0 to 1. Empty while it is pending. */
export type Peaks = readonly number[]

const waveformApi = api.injectEndpoints({
  endpoints: (build) => ({
    waveform: build.query<Peaks, string>({
      query: (id) => ({ url: assetUrls.waveform({ id }), method: 'GET' }),
      transformResponse: parsePeaks,
    }),
  }),
})

export const { useWaveformQuery } = waveformApi

function parsePeaks(reply: unknown): Peaks {
  if (typeof reply !== 'object' || reply === null || !('peaks' in reply) || !Array.isArray(reply.peaks))
    return []
  return reply.peaks.map(Number)
}

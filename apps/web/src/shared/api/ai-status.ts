import { readAiStatus } from '@lares/shared-types/contracts/ai'
import { api } from './api.ts'
import { toEndpoint } from './to-endpoint.ts'

const aiStatusApi = api.injectEndpoints({
  endpoints: (build) => ({ aiStatus: build.query(toEndpoint(readAiStatus)) }),
})

/** Which models are set up, and how far the one for searches by meaning has read. */
export const { useAiStatusQuery } = aiStatusApi

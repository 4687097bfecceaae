import type { Services } from '../../services.ts'
import type { TypesenseServer } from './server.ts'
import { TypesenseUnavailable } from './server-errors.ts'

/** Ends the work of a job without failing it when the server is unavailable; a later job continues. */
export async function skipWhenUnavailable(
  { typesense: server }: Services,
  work: (server: TypesenseServer) => Promise<void>,
): Promise<void> {
  if (!server) return
  try {
    await work(server)
  } catch (error) {
    if (!(error instanceof TypesenseUnavailable)) throw error
    server.availability.reportFailure(error.cause)
  }
}

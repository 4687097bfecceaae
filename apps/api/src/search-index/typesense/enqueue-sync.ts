import type { Services } from '../../services.ts'

/**
 * Enqueues a job that sends recorded changes to the Typesense server, if there is one; further calls do not add jobs.
 */
export async function enqueueTypesenseSync({ db, jobs, typesense }: Services): Promise<void> {
  if (typesense) await jobs.enqueue(db, 'typesense-changes', {}, 'soon')
}

import { notFound } from '@lares/server-kit/app-error'
import type { Services } from '../../../services.ts'

/** Has the index filled anew by a job. Throws `not-found` where no server is set. */
export async function rebuildInstantSearch({ db, jobs, typesense }: Services): Promise<undefined> {
  if (!typesense) throw notFound()
  await jobs.send(db, 'typesense-rebuild', { anew: true }, 'anew')
}

import type { Services } from '../../services.ts'

/** Has the Typesense server, where there is one, told of changes in a moment; of many such requests one job comes. */
export async function sendSoon({ db, jobs, typesense }: Services): Promise<void> {
  if (typesense) await jobs.send(db, 'typesense-changes', {}, 'soon')
}

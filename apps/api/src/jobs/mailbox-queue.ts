import type { Transaction } from 'kysely'
import type { Database } from '../db/schema/database.ts'
import type { JobSender } from './job-sender.ts'
import { startOperation } from './operations/start-operation.ts'

interface MailboxFile {
  readonly assetId: string
  readonly itemId: string
  /** Who has uploaded it and becomes the author of its mails; null if they were deleted. */
  readonly ownerId: string | null
  readonly size: number
}

/** Starts the operation that imports the mails of a file. Returns its id. */
export async function startMailboxImport(
  trx: Transaction<Database>,
  jobs: JobSender,
  { assetId, itemId, ownerId, size }: MailboxFile,
): Promise<string | undefined> {
  return startOperation(
    trx,
    jobs,
    'import-mailbox',
    { assetId },
    { kind: 'mailbox-import', ...(ownerId !== null && { userId: ownerId }), itemId, total: size },
  )
}

/** Starts operations for all imports that are not finished: a restored archive has none. Each continues after its last mail. */
export async function resumeMailboxImports(trx: Transaction<Database>, jobs: JobSender): Promise<void> {
  const unfinished = await trx
    .selectFrom('mailbox_imports')
    .innerJoin('assets', 'assets.id', 'mailbox_imports.asset_id')
    .select(['assets.id', 'assets.item_id', 'assets.size', 'mailbox_imports.owner_id'])
    .where('mailbox_imports.state', 'in', ['waiting', 'running'])
    .orderBy('assets.id')
    .execute()
  for (const { id, item_id, size, owner_id } of unfinished) {
    const file = { assetId: id, itemId: item_id, ownerId: owner_id, size: Number(size) }
    const operationId = await startMailboxImport(trx, jobs, file)
    await trx
      .updateTable('mailbox_imports')
      .set({ operation_id: operationId ?? null, state: 'waiting', attempts: 0 })
      .where('asset_id', '=', id)
      .execute()
  }
}

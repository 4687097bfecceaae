import { vacuumTables } from '../db/vacuum-tables.ts'
import { deriveAsset, deriveThoroughly } from '../modules/assets/derive-asset.ts'
import { markDerivationFailed } from '../modules/assets/mark-derivation-failed.ts'
import { removeFiles } from '../modules/assets/remove-files.ts'
import { emptyTrash } from '../modules/items/empty-trash.ts'
import { importMailbox, markImportFailed } from '../modules/mailboxes/import-mailbox.ts'
import { cleanUploads } from '../modules/uploads/clean-uploads.ts'
import { anonymizeDeletedUsers } from '../modules/users/anonymize-deleted-users.ts'
import { enqueueTypesenseSync } from '../search/typesense/enqueue-sync.ts'
import { compareTypesense, rebuildTypesense, sendToTypesense } from '../search/typesense/sync-jobs.ts'
import type { Services } from '../services.ts'
import { embedNewPassages } from './embed-passages.ts'
import type { Handler } from './handler.ts'
import { indexAll, indexDeferredTexts, indexItems } from './index-documents.ts'
import type { JobData, QueueName } from './queues.ts'

export type Handlers = { readonly [Q in QueueName]: Handler<Q> }

/** The handler of each queue. */
export const handlers: Handlers = {
  'derivation-lost': markDerivationFailed,
  'derive-asset': withTypesenseSync(deriveAsset),
  'derive-slow': withTypesenseSync(deriveThoroughly),
  'derive-film': withTypesenseSync(deriveThoroughly),
  'import-mailbox': withTypesenseSync(importMailbox),
  'mailbox-import-lost': markImportFailed,
  'finish-texts': indexDeferredTexts,
  'index-items': withTypesenseSync(indexItems),
  'index-all': withTypesenseSync(indexAll),
  'embed-passages': embedNewPassages,
  'empty-trash': emptyTrash,
  'clean-uploads': cleanUploads,
  'remove-files': removeFiles,
  'forget-gone-users': anonymizeDeletedUsers,
  'tend-database': vacuumDatabase,
  'typesense-changes': sendToTypesense,
  'typesense-rebuild': rebuildTypesense,
  'typesense-compare': compareTypesense,
}

/** Vacuums the tables of the embedded database; a database server does this itself. */
export async function vacuumDatabase(
  { config, db }: Services,
  _data: JobData['tend-database'],
  signal: AbortSignal,
): Promise<void> {
  if (!config.DATABASE_URL) await vacuumTables(db, signal)
}

/** Wraps a handler that changes search documents: afterwards the changes are sent to the Typesense server. */
function withTypesenseSync<Q extends QueueName>(handle: Handler<Q>): Handler<Q> {
  return async (services, data, signal) => {
    await handle(services, data, signal)
    await enqueueTypesenseSync(services)
  }
}

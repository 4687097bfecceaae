import { deriveAsset, deriveThoroughly } from '../modules/assets/derive-asset.ts'
import { markUnderived } from '../modules/assets/mark-underived.ts'
import { removeFiles } from '../modules/assets/remove-files.ts'
import { emptyTrash } from '../modules/items/empty-trash.ts'
import { importMailbox, markImportLost } from '../modules/mailboxes/import-mailbox.ts'
import { cleanUploads } from '../modules/uploads/clean-uploads.ts'
import { anonymizeDeletedUsers } from '../modules/users/anonymize-deleted-users.ts'
import { compareTypesense, rebuildTypesense, sendToTypesense } from '../search/typesense/keep-in-step.ts'
import { embedNewPassages } from './embed-passages.ts'
import type { Handler } from './handler.ts'
import { finishItems, indexAll, indexItems } from './index-documents.ts'
import type { QueueName } from './queues.ts'
import { tendDatabase } from './tend-database.ts'
import { thenSend } from './then-send.ts'

export type Handlers = { readonly [Q in QueueName]: Handler<Q> }

/** What does the jobs of each queue. */
export const handlers: Handlers = {
  'derivation-lost': markUnderived,
  'derive-asset': thenSend(deriveAsset),
  'derive-slow': thenSend(deriveThoroughly),
  'derive-film': thenSend(deriveThoroughly),
  'import-mailbox': thenSend(importMailbox),
  'mailbox-import-lost': markImportLost,
  'finish-texts': finishItems,
  'index-items': thenSend(indexItems),
  'index-all': thenSend(indexAll),
  'embed-passages': embedNewPassages,
  'empty-trash': emptyTrash,
  'clean-uploads': cleanUploads,
  'remove-files': removeFiles,
  'forget-gone-users': anonymizeDeletedUsers,
  'tend-database': tendDatabase,
  'typesense-changes': sendToTypesense,
  'typesense-rebuild': rebuildTypesense,
  'typesense-compare': compareTypesense,
}

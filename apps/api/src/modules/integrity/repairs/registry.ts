import type { CheckName } from '@lares/shared-types/integrity'
import { deriveAgain, renewRenditions } from './derive-again.ts'
import { detectItemLanguage } from './detect-item-language.ts'
import { embedAgain, indexAgain } from './index-again.ts'
import { removeDanglingReference, removeOrphan } from './remove-leftovers.ts'
import type { RepairAction } from './repair-action.ts'
import { restoreOriginal } from './restore-original.ts'
import { transcribe } from './transcribe.ts'

/** How the findings of each check are repaired; null where only people can. */
export const repairActions: Readonly<Record<CheckName, RepairAction | null>> = {
  'damaged-originals': restoreOriginal,
  'missing-originals': restoreOriginal,
  'orphaned-files': removeOrphan,
  'missing-renditions': deriveAgain,
  'stale-renditions': renewRenditions,
  'dangling-references': removeDanglingReference,
  'without-category': null,
  'without-date': null,
  'without-language': detectItemLanguage,
  'missing-transcripts': transcribe,
  'search-documents': indexAgain,
  vectors: embedAgain,
  'users-without-access': null,
  'duplicate-files': null,
  'similar-pictures': null,
}

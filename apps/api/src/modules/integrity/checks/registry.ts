import type { CheckName } from '@lares/shared-types/integrity'
import type { Check } from './check.ts'
import { danglingReferences } from './dangling-references.ts'
import { duplicateFiles } from './duplicate-files.ts'
import { withoutCategory, withoutDate, withoutLanguage } from './incomplete-items.ts'
import { missingTranscripts } from './missing-transcripts.ts'
import { damagedOriginals, missingOriginals } from './originals.ts'
import { orphanedFiles } from './orphaned-files.ts'
import { missingRenditions, staleRenditions } from './renditions.ts'
import { searchDocuments } from './search-documents.ts'
import { similarPictures } from './similar-pictures.ts'
import { usersWithoutAccess } from './users-without-access.ts'
import { vectors } from './vectors.ts'

/** All checks. */
export const checks: Readonly<Record<CheckName, Check>> = {
  'damaged-originals': damagedOriginals,
  'missing-originals': missingOriginals,
  'orphaned-files': orphanedFiles,
  'missing-renditions': missingRenditions,
  'stale-renditions': staleRenditions,
  'dangling-references': danglingReferences,
  'without-category': withoutCategory,
  'without-date': withoutDate,
  'without-language': withoutLanguage,
  'missing-transcripts': missingTranscripts,
  'search-documents': searchDocuments,
  vectors,
  'users-without-access': usersWithoutAccess,
  'duplicate-files': duplicateFiles,
  'similar-pictures': similarPictures,
}

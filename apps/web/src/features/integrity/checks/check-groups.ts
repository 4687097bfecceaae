import type { CheckName } from '@lares/shared-types/integrity'

export const checkGroups = ['files', 'duplicates', 'completeness', 'search', 'people'] as const
export type CheckGroup = (typeof checkGroups)[number]

/** The group of every check, in the order in which the page shows them. */
const groupOfCheck: Readonly<Record<CheckName, CheckGroup>> = {
  'damaged-originals': 'files',
  'missing-originals': 'files',
  'missing-renditions': 'files',
  'stale-renditions': 'files',
  'orphaned-files': 'files',
  'duplicate-files': 'duplicates',
  'similar-pictures': 'duplicates',
  'without-date': 'completeness',
  'without-category': 'completeness',
  'without-language': 'completeness',
  'missing-transcripts': 'completeness',
  'dangling-references': 'completeness',
  'search-documents': 'search',
  vectors: 'search',
  'users-without-access': 'people',
}

/** The names of the checks of a group. */
export function listChecksOf(group: CheckGroup): CheckName[] {
  return (Object.keys(groupOfCheck) as CheckName[]).filter((name) => groupOfCheck[name] === group)
}

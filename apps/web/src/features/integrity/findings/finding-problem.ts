import type { Finding } from '@lares/shared-types/integrity'

/** The codes of each check that have a text of their own; `found` is that of a check with only one. */
const problems = {
  'damaged-originals': ['content', 'size'],
  'missing-originals': ['missing'],
  'orphaned-files': ['found'],
  'missing-renditions': ['unreadable', 'missing', 'pending'],
  'stale-renditions': ['found'],
  'dangling-references': ['files', 'revisions', 'tags', 'categories'],
  'without-category': ['found'],
  'without-date': ['found'],
  'without-language': ['found'],
  'missing-transcripts': ['found'],
  'search-documents': ['outdated', 'missing', 'superfluous', 'passages'],
  vectors: ['found'],
  'users-without-access': ['no-password', 'invitation-expired'],
  'duplicate-files': ['found'],
  'similar-pictures': ['found'],
} as const satisfies Record<Finding['check'], readonly string[]>

type Problems = typeof problems
export type Problem = { [Check in keyof Problems]: `${Check}-${Problems[Check][number]}` }[keyof Problems]

/** The name of the text that tells what is wrong. A code without a text, such as the reason why a file is unreadable, has the first. */
export function getProblem({ check, details }: Pick<Finding, 'check' | 'details'>): Problem {
  const code = details.problem ?? details.damage
  const known: readonly string[] = problems[check]
  const problem = known.find((candidate) => candidate === code) ?? known[0]
  return `${check}-${problem}` as Problem
}

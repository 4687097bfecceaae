import { type BackupProblem, backupProblems } from '@lares/shared-types/backups'
import { useTranslation } from 'react-i18next'
import { isApiFailure } from '../../shared/api/api-failure.ts'
import { FailureNote } from '../../shared/ui/failure-note.tsx'

/** The problem of a place that a failed call has reported, if it is that. */
function getProblem(error: unknown): BackupProblem | undefined {
  if (!isApiFailure(error) || error.code !== 'backup-place-unusable') return undefined
  return backupProblems.find((problem) => problem === error.params?.problem)
}

/** Shows why a call failed; for a place that cannot be used, what is wrong with it and what to do. */
export function BackupFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('operations')
  const problem = getProblem(error)
  return (
    <FailureNote error={error} texts={problem ? { 'backup-place-unusable': t(`errors.${problem}`) } : {}} />
  )
}

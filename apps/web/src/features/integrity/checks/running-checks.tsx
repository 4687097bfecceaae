import type { CheckState } from '@lares/shared-types/integrity'
import { useTranslation } from 'react-i18next'
import { TrackedOperation } from '../tracked-operation.tsx'

/** The operations that run checks, live. */
export function RunningChecks({ checks }: { checks: readonly CheckState[] }) {
  const { t } = useTranslation('operations')
  const ids = new Set(checks.flatMap(({ operationId }) => operationId ?? []))
  return [...ids].map((id) => <TrackedOperation key={id} id={id} title={t('kinds.integrity-check')} />)
}

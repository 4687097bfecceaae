import type { OperationError } from '@lares/shared-types/operations'
import { useTranslation } from 'react-i18next'

/** Returns a function that tells in words why an operation failed. */
export function useOperationError(): (error: OperationError) => string {
  const { t } = useTranslation('operations')
  return (error) => t(`errors.${error}`)
}

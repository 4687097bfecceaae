import { type ErrorCode, errorCodes } from '@lares/shared-types/error-codes'
import { useFailureText } from '../../../shared/ui/use-failure-text.ts'
import styles from './model-panel.module.css'

/** Why the model could not be used the last time. */
export function ModelFailure({ code }: { code: string }) {
  const failureText = useFailureText()
  const known = isErrorCode(code) ? code : 'ai-unusable'
  return <p className={styles.failure}>{failureText({ code: known, status: errorCodes[known].status })}</p>
}

function isErrorCode(code: string): code is ErrorCode {
  return code in errorCodes
}

import { type IssueCode, issueCodes } from '@lares/shared-types/error-codes'
import { useTranslation } from 'react-i18next'

/** Failed JSON Schema keyword → the issue code that the server would send. */
const keywordCodes: Record<string, IssueCode> = {
  required: 'required',
  type: 'wrong-type',
  minLength: 'too-short',
  maxLength: 'too-long',
  minimum: 'too-small',
  maximum: 'too-large',
  maxItems: 'too-many',
  minItems: 'required',
  minProperties: 'required',
  uniqueItems: 'duplicate',
  enum: 'not-allowed',
  const: 'not-allowed',
  anyOf: 'wrong-format',
  additionalProperties: 'unknown-field',
  format: 'wrong-format',
  pattern: 'wrong-format',
}

/** Returns a function that translates a field's error; it returns undefined if the field has none. */
export function useIssueText(): (error: { type?: unknown } | undefined) => string | undefined {
  const { t } = useTranslation('shared')
  return (error) => (error ? t(`issues.${toIssueCode(String(error.type))}`) : undefined)
}

function toIssueCode(type: string): IssueCode {
  return issueCodes.find((code) => code === type) ?? keywordCodes[type] ?? 'wrong-format'
}

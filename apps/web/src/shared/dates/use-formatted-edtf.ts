import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatEdtf } from './format-edtf.ts'

type Checked = { expression: string; valid: boolean }

/**
 * Formats a typed EDTF expression, validated with the same parser as on the server. `words` is set if it is a date,
 * `invalid` is true if it is not; neither while nothing is typed or the parser is still loading.
 */
export function useFormattedEdtf(expression: string): { words?: string; invalid: boolean } {
  const { t, i18n } = useTranslation('dates')
  const [checked, setChecked] = useState<Checked>()
  const typed = expression.trim()

  useEffect(() => {
    let isCurrent = true
    if (typed) {
      void import('@lares/shared-types/edtf-range').then(({ parseEdtfRange }) => {
        if (isCurrent) setChecked({ expression: typed, valid: parseEdtfRange(typed) !== undefined })
      })
    }
    return () => {
      isCurrent = false
    }
  }, [typed])

  if (!typed || checked?.expression !== typed) return { invalid: false }
  return checked.valid ? { words: formatEdtf(typed, i18n.language, t), invalid: false } : { invalid: true }
}

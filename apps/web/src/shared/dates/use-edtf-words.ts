import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { edtfWords } from './edtf-words.ts'

type Checked = { expression: string; valid: boolean }

/**
 * What a typed EDTF expression means in words, checked by the same parser as the server's. `words` while it is a date,
 * `invalid` when it is none; neither while nothing is typed or the parser is still on its way.
 */
export function useEdtfWords(expression: string): { words?: string; invalid: boolean } {
  const { t, i18n } = useTranslation('dates')
  const [checked, setChecked] = useState<Checked>()
  const typed = expression.trim()

  useEffect(() => {
    let current = true
    if (typed) {
      void import('@lares/shared-types/edtf-range').then(({ edtfRange }) => {
        if (current) setChecked({ expression: typed, valid: edtfRange(typed) !== undefined })
      })
    }
    return () => {
      current = false
    }
  }, [typed])

  if (!typed || checked?.expression !== typed) return { invalid: false }
  return checked.valid ? { words: edtfWords(typed, i18n.language, t), invalid: false } : { invalid: true }
}

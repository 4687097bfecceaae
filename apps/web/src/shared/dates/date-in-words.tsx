import { useTranslation } from 'react-i18next'
import { edtfWords } from './edtf-words.ts'

/** An item's or a person's date (EDTF) in the reader's words, with the exact expression as its title. */
export function DateInWords({ edtf }: { edtf: string }) {
  const { t, i18n } = useTranslation('dates')
  return <span title={edtf}>{edtfWords(edtf, i18n.language, t)}</span>
}

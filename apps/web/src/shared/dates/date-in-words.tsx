import { useTranslation } from 'react-i18next'
import { edtfWords } from './edtf-words.ts'

/** An EDTF date, formatted in the interface language, with the EDTF expression as its tooltip. */
export function DateInWords({ edtf }: { edtf: string }) {
  const { t, i18n } = useTranslation('dates')
  return <span title={edtf}>{edtfWords(edtf, i18n.language, t)}</span>
}

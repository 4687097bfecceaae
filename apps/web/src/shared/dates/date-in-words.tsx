import { useTranslation } from 'react-i18next'
import { formatEdtf } from './format-edtf.ts'

/** An EDTF date, formatted in the interface language, with the EDTF expression as its tooltip. */
export function DateInWords({ edtf }: { edtf: string }) {
  const { t, i18n } = useTranslation('dates')
  return <span title={edtf}>{formatEdtf(edtf, i18n.language, t)}</span>
}

import { useTranslation } from 'react-i18next'
import type { UploadTotals } from '../upload-totals.ts'

/** One sentence for all uploads: how many are on their way, or what became of them. */
export function usePanelTitle(): (totals: UploadTotals) => string {
  const { t } = useTranslation('uploads')
  return ({ count, underWay, paused, failed }) => {
    if (underWay > 0 && paused === underWay) return t('panel.paused', { count: paused })
    if (underWay > 0) return t('panel.sending', { count: underWay })
    if (failed > 0) return t('panel.failed', { count: failed })
    return t('panel.done', { count })
  }
}

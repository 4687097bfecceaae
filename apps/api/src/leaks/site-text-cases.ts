import type { LeakCase } from './leak-case.ts'

const noItems = 'the texts of the interface belong to no item, label or person'

export const siteTextCases: Record<string, LeakCase> = {
  listSiteTexts: { stable: () => [{}, { query: { q: 'zyxmar' } }] },
  listSiteTextAreas: { stable: () => [{}] },
  exportSiteTexts: { stable: () => [{ params: { language: 'fr' } }] },
  getLiveTexts: { stable: () => [{ params: { language: 'fr' } }] },
  changeSiteText: { exemptReason: noItems },
  importSiteTexts: { exemptReason: noItems },
}

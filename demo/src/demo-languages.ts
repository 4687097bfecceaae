import type { Language } from '@lares/shared-types/languages'

/** The languages of the fictional family, which need not be all of the archive's. */
export const demoLanguages = ['en', 'fr', 'it', 'de'] as const satisfies readonly Language[]

export type DemoLanguage = (typeof demoLanguages)[number]

import type { Language } from '@lares/shared-types/languages'

/** The languages of generated archives, which need not be all of the product's. */
export const benchLanguages = ['en', 'fr', 'it', 'de'] as const satisfies readonly Language[]

export type BenchLanguage = (typeof benchLanguages)[number]

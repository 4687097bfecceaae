import type { DemoLanguage } from '../demo-languages.ts'
import { heldOutDe } from './held-out-de.ts'
import { heldOutEn } from './held-out-en.ts'
import { heldOutFr } from './held-out-fr.ts'
import { heldOutIt } from './held-out-it.ts'
import type { FamilyQuestion } from './question.ts'
import { tuningDe } from './tuning-de.ts'
import { tuningEn } from './tuning-en.ts'
import { tuningFr } from './tuning-fr.ts'
import { tuningIt } from './tuning-it.ts'

export type Half = 'tuning' | 'heldOut'

/** The questions by half and by the language in which they are asked. */
export const questionTables: Record<Half, Record<DemoLanguage, readonly FamilyQuestion[]>> = {
  tuning: { fr: tuningFr, en: tuningEn, it: tuningIt, de: tuningDe },
  heldOut: { fr: heldOutFr, en: heldOutEn, it: heldOutIt, de: heldOutDe },
}

import type { DemoLanguage } from '../demo-languages.ts'
import { additionalDe } from './additional-de.ts'
import { additionalEn } from './additional-en.ts'
import { additionalFr } from './additional-fr.ts'
import { additionalIt } from './additional-it.ts'
import { freshDe } from './fresh-de.ts'
import { freshEn } from './fresh-en.ts'
import { freshFr } from './fresh-fr.ts'
import { freshIt } from './fresh-it.ts'
import { furtherDe } from './further-de.ts'
import { furtherEn } from './further-en.ts'
import { furtherFr } from './further-fr.ts'
import { furtherIt } from './further-it.ts'
import { heldOutDe } from './held-out-de.ts'
import { heldOutEn } from './held-out-en.ts'
import { heldOutFr } from './held-out-fr.ts'
import { heldOutIt } from './held-out-it.ts'
import { heldOutSecondDe } from './held-out-second-de.ts'
import { heldOutSecondEn } from './held-out-second-en.ts'
import { heldOutSecondFr } from './held-out-second-fr.ts'
import { heldOutSecondIt } from './held-out-second-it.ts'
import { heldOutThirdDe } from './held-out-third-de.ts'
import { heldOutThirdEn } from './held-out-third-en.ts'
import { heldOutThirdFr } from './held-out-third-fr.ts'
import { heldOutThirdIt } from './held-out-third-it.ts'
import { laterDe } from './later-de.ts'
import { laterEn } from './later-en.ts'
import { laterFr } from './later-fr.ts'
import { laterIt } from './later-it.ts'
import { paraphrasedDe } from './paraphrased-de.ts'
import { paraphrasedEn } from './paraphrased-en.ts'
import { paraphrasedFr } from './paraphrased-fr.ts'
import { paraphrasedIt } from './paraphrased-it.ts'
import type { FamilyQuestion } from './question.ts'
import { tuningDe } from './tuning-de.ts'
import { tuningEn } from './tuning-en.ts'
import { tuningFr } from './tuning-fr.ts'
import { tuningIt } from './tuning-it.ts'

export type Half = 'tuning' | 'heldOut'

/**
 * The two halves of the 200 questions, `further`, `additional`, `paraphrased`, `later` and `fresh` ones that may be read, and a second and
 * a third table that nobody has tuned with.
 */
export type QuestionTable =
  | Half
  | 'further'
  | 'additional'
  | 'paraphrased'
  | 'later'
  | 'fresh'
  | 'heldOutSecond'
  | 'heldOutThird'

/** The questions by table and by the language in which they are asked. */
export const questionTables: Record<QuestionTable, Record<DemoLanguage, readonly FamilyQuestion[]>> = {
  tuning: { fr: tuningFr, en: tuningEn, it: tuningIt, de: tuningDe },
  further: { fr: furtherFr, en: furtherEn, it: furtherIt, de: furtherDe },
  additional: { fr: additionalFr, en: additionalEn, it: additionalIt, de: additionalDe },
  paraphrased: { fr: paraphrasedFr, en: paraphrasedEn, it: paraphrasedIt, de: paraphrasedDe },
  later: { fr: laterFr, en: laterEn, it: laterIt, de: laterDe },
  fresh: { fr: freshFr, en: freshEn, it: freshIt, de: freshDe },
  heldOut: { fr: heldOutFr, en: heldOutEn, it: heldOutIt, de: heldOutDe },
  heldOutSecond: { fr: heldOutSecondFr, en: heldOutSecondEn, it: heldOutSecondIt, de: heldOutSecondDe },
  heldOutThird: { fr: heldOutThirdFr, en: heldOutThirdEn, it: heldOutThirdIt, de: heldOutThirdDe },
}

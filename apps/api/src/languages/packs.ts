import type { Language } from '@lares/shared-types/languages'
import { de } from './de/pack.ts'
import { en } from './en/pack.ts'
import { fr } from './fr/pack.ts'
import { it } from './it/pack.ts'
import type { LanguagePack } from './language-pack.ts'

/** All languages, in the order in which prompts name them. */
export const languagePacks: Readonly<Record<Language, LanguagePack>> = { fr, en, it, de }

import type { Language } from '@lares/shared-types/languages'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import type { MailTexts } from './mail-texts.ts'

export const mailTexts: Record<Language, MailTexts> = { en, fr, it, de }

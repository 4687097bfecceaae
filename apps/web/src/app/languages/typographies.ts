import type { Language } from '@lares/shared-types/languages'
import { typography as de } from './de/typography.ts'
import { typography as en } from './en/typography.ts'
import { typography as fr } from './fr/typography.ts'
import { typography as it } from './it/typography.ts'
import type { Typography } from './typography.ts'

export const typographies: Readonly<Record<Language, Typography>> = { en, fr, it, de }

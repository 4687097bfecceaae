import { join } from 'node:path'
import { defaultLanguage, type Language, languages } from '@lares/shared-types/languages'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { BuiltWeb } from './built-web.ts'

/** The cookie in which the web tells what language a visitor chose; who never chose gets their browser's. */
const languageCookie = 'lares_language'

/** The file, within the web's folder, of a page that the build has written, in the visitor's language; else nothing. */
export function prerenderedFile(
  { prerendered }: BuiltWeb,
  pathname: string,
  request: Pick<FastifyRequest, 'headers' | 'cookies'>,
): string | undefined {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  return prerendered.includes(path) ? join('prerendered', languageOf(request), path, 'index.html') : undefined
}

/** The language that a visitor has chosen, else the first of their browser's that there is. */
export function languageOf({ headers, cookies }: Pick<FastifyRequest, 'headers' | 'cookies'>): Language {
  const chosen = languages.find((language) => language === cookies[languageCookie])
  const [wanted] = new Negotiator({ headers }).languages([...languages])
  return chosen ?? languages.find((language) => language === wanted) ?? defaultLanguage
}

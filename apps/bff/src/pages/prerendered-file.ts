import { join } from 'node:path'
import { defaultLanguage, type Language, languages } from '@lares/shared-types/languages'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { BuiltWeb } from './built-web.ts'

/** The cookie in which the web application stores the language that a visitor chose. */
const languageCookie = 'lares_language'

/** The path, within the web folder, of a prerendered page in the visitor's language; undefined if there is none. */
export function findPrerenderedFile(
  { prerendered }: BuiltWeb,
  pathname: string,
  request: Pick<FastifyRequest, 'headers' | 'cookies'>,
): string | undefined {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  return prerendered.includes(path)
    ? join('prerendered', negotiateLanguage(request), path, 'index.html')
    : undefined
}

/** The language that a visitor chose, else the first supported language of their browser, else the default. */
export function negotiateLanguage({
  headers,
  cookies,
}: Pick<FastifyRequest, 'headers' | 'cookies'>): Language {
  const chosen = languages.find((language) => language === cookies[languageCookie])
  const [preferred] = new Negotiator({ headers }).languages([...languages])
  return chosen ?? languages.find((language) => language === preferred) ?? defaultLanguage
}

import type { Language } from '@lares/shared-types/languages'

/** Tells the gateway in what language to send the pages that the build has written. */
const name = 'lares_language'

/** Remembers the language where the gateway sees it, for a year. Where cookies are switched off nothing follows. */
export async function rememberLanguage(language: Language): Promise<void> {
  // The Cookie Store API is not there in a home network without https.
  const { default: cookies } = await import('js-cookie')
  if (cookies.get(name) === language) return
  const secure = location.protocol === 'https:'
  cookies.set(name, language, { path: '/', sameSite: 'lax', expires: 365, secure })
}

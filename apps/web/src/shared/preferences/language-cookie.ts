import type { Language } from '@lares/shared-types/languages'

/** The gateway reads this cookie to choose the language of prerendered pages. */
const cookieName = 'lares_language'

/** Stores the language in a cookie for a year; has no effect if cookies are disabled. */
export async function setLanguageCookie(language: Language): Promise<void> {
  // A library, because the Cookie Store API requires https, which a home network may lack.
  const { default: cookies } = await import('js-cookie')
  if (cookies.get(cookieName) === language) return
  const secure = location.protocol === 'https:'
  cookies.set(cookieName, language, { path: '/', sameSite: 'lax', expires: 365, secure })
}

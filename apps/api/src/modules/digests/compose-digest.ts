import { defaultLanguage } from '@lares/shared-types/languages'
import { pages } from '@lares/shared-types/routing/pages'
import type { MailText } from '../../languages/mail-texts.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { listChoices } from '../notification-choices/own-choices.ts'
import { getNotificationText } from '../notifications/notification-text.ts'
import { listUnreadSince } from '../notifications/own-notifications.ts'
import { loadInterfaceTexts } from '../site-texts/load-interface-texts.ts'
import { loadMailText } from '../site-texts/load-mail-text.ts'
import type { DueDigest } from './due-digests.ts'

/** Lines of a digest; the bell has the others. */
const maxEntries = 50

/** The mail about what the user has not read and sees now, of the kinds that they want mailed; undefined if there is nothing. */
export async function composeDigest(
  { db, config }: Pick<Services, 'db' | 'config'>,
  user: UserPrincipal,
  { displayName, since }: Pick<DueDigest, 'displayName' | 'since'>,
): Promise<MailText | undefined> {
  const choices = await listChoices(db, user)
  const kinds = choices.filter(({ bell, mail }) => bell && mail).map(({ kind }) => kind)
  const notifications = await listUnreadSince(db, user, { kinds, since, limit: maxEntries + 1 })
  if (notifications.length === 0) return undefined
  const language = user.language ?? defaultLanguage
  const texts = await loadInterfaceTexts(db, language)
  const lines = notifications
    .slice(0, maxEntries)
    .map((each) => `• ${toLine(getNotificationText(texts, each))}`)
  return loadMailText(db, language, 'digest', {
    displayName,
    entries: [...lines, ...(notifications.length > maxEntries ? ['…'] : [])].join('\n'),
    link: `${config.PUBLIC_URL}/`,
    settingsLink: config.PUBLIC_URL + pages.interface.pattern,
  })
}

/** Titles can contain line breaks, with which they could imitate other parts of the mail. */
function toLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 300)
}

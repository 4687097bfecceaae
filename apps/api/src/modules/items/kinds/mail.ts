import type { MailFacts } from '@lares/media-engine/facts'
import type { DetailsOf } from '@lares/shared-types/kinds/registry'
import { type KindBehaviour, plainKind } from './kind-behaviour.ts'

export const mail: KindBehaviour = {
  ...plainKind,
  dateDetails: { sentAt: 'time' },
  getThread(details) {
    const { thread, inReplyTo, messageId } = details as DetailsOf<'mail'>
    return thread ?? inReplyTo ?? messageId ?? null
  },
  suggestFields({ mail, capturedAt }) {
    if (!mail) return {}
    return {
      title: mail.subject ?? '',
      body: mail.text,
      // The day in the time zone of the sender, which can differ from the UTC day of `sentAt`.
      ...(capturedAt && { date: capturedAt }),
      details: toDetails(mail),
    }
  },
}

/** The thread is named after its first mail, which RFC 5322 §3.6.4 puts first in References. */
function toDetails(mail: MailFacts): DetailsOf<'mail'> {
  const thread = mail.references[0] ?? mail.inReplyTo ?? mail.messageId
  return {
    ...(mail.messageId && { messageId: mail.messageId }),
    ...(mail.inReplyTo && { inReplyTo: mail.inReplyTo }),
    ...(thread && { thread }),
    ...(mail.from && { from: mail.from }),
    ...(mail.to.length > 0 && { to: mail.to }),
    ...(mail.cc.length > 0 && { cc: mail.cc }),
    ...(mail.sentAt && { sentAt: mail.sentAt }),
  }
}

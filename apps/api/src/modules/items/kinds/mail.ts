import type { DetailsOf } from '@lares/shared-types/kinds/registry'
import type { MailFacts } from '../../../media/facts.ts'
import { type KindBehaviour, plainKind } from './kind-behaviour.ts'

export const mail: KindBehaviour = {
  ...plainKind,
  threadOf(details) {
    const { thread, inReplyTo, messageId } = details as DetailsOf<'mail'>
    return thread ?? inReplyTo ?? messageId ?? null
  },
  suggest({ mail, capturedAt }) {
    if (!mail) return {}
    return {
      title: mail.subject ?? '',
      body: mail.text,
      // The day on which its writer wrote it: in Auckland it is tomorrow already.
      ...(capturedAt && { date: capturedAt }),
      details: detailsOf(mail),
    }
  },
}

/** RFC 5322 §3.6.4: the first of the references is the mail that began the conversation. */
function detailsOf(mail: MailFacts): DetailsOf<'mail'> {
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

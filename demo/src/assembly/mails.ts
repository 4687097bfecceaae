import { splitWords, toItemFields } from '../content/entry.ts'
import type { Attachment, Mail, Thread } from '../content/mail-thread.ts'
import { threadsDe } from '../content/mails-de.ts'
import { threadsEn } from '../content/mails-en.ts'
import { threadsFr } from '../content/mails-fr.ts'
import { threadsIt } from '../content/mails-it.ts'
import type { DemoFile, DemoItem } from '../demo-types.ts'
import { type MailAddress, type MailMessage, writeMail } from '../files/mail-file.ts'
import { writePdf } from '../files/pdf-file.ts'
import { writePhoto } from '../files/photo-file.ts'
import { getItemAuthor } from '../item-authors.ts'
import { people } from '../people.ts'
import { toFileName } from './file-name.ts'

/** The mail address of a person; additions to the name after a comma or in brackets are dropped. */
function getAddress(key: string): MailAddress {
  const name = people.find((person) => person.key === key)?.names.en ?? key
  return { name: name.replace(/,.*| \(.*/, ''), address: `${key}@example.org` }
}

function createAttachment(attachment: Attachment, mail: Mail, seed: number): DemoFile {
  const { filename } = attachment
  if ('page' in attachment) {
    const page = {
      title: filename,
      author: '',
      text: attachment.page,
      style: 'print',
      created: new Date(mail.sentAt),
    } as const
    return { filename, write: (path) => writePdf(page, path) }
  }
  const photo = {
    scene: attachment.scene,
    motif: splitWords(attachment.motif),
    year: Number(mail.sentAt.slice(0, 4)),
    title: filename,
    taken: mail.sentAt.slice(0, 19),
    seed: `${seed} ${filename}`,
  }
  return { filename, write: (path) => writePhoto(photo, path) }
}

function createThreadItems(thread: Thread, seed: number): DemoItem[] {
  const getMessageId = (index: number) => `<${toFileName(thread.subject)}.${index + 1}@example.org>`
  return thread.mails.map((mail, index) => {
    const references = thread.mails.slice(0, index).map((_, earlier) => getMessageId(earlier))
    const subject = index === 0 ? thread.subject : `Re: ${thread.subject}`
    const to = splitWords(mail.to).map(getAddress)
    const cc = splitWords(mail.cc).map(getAddress)
    const inReplyTo = references.at(-1)
    const reply = inReplyTo ? { inReplyTo } : {}
    const message: MailMessage = {
      ...reply,
      messageId: getMessageId(index),
      references,
      from: getAddress(mail.from),
      to,
      cc,
      subject,
      sentAt: mail.sentAt,
      text: mail.text,
      attachments: (mail.attachments ?? []).map((attachment) => createAttachment(attachment, mail, seed)),
      ...(mail.html ? { html: mail.html } : {}),
    }
    const language = mail.language ?? thread.language
    const shared = toItemFields({
      title: subject,
      body: mail.text,
      language,
      date: mail.sentAt.slice(0, 10),
      people: [
        `author:${mail.from}`,
        ...splitWords(`${mail.to} ${mail.cc ?? ''}`).map((key) => `recipient:${key}`),
      ].join(' '),
      categories: thread.categories,
      author: getItemAuthor(language),
      ...(thread.tags ? { tags: thread.tags } : {}),
    })
    const details = {
      messageId: getMessageId(index),
      ...reply,
      thread: getMessageId(0),
      from: message.from,
      to,
      cc,
      sentAt: mail.sentAt,
    }
    return {
      ...shared,
      kind: 'mail',
      details,
      files: [
        { filename: `${toFileName(subject)}-${index + 1}.eml`, write: (path) => writeMail(message, path) },
      ],
    }
  })
}

/** Creates all mails of the family, thread by thread. */
export function createMailItems(seed: number): DemoItem[] {
  return [...threadsFr, ...threadsIt, ...threadsEn, ...threadsDe].flatMap((thread) =>
    createThreadItems(thread, seed),
  )
}

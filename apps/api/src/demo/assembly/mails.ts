import { itemOf, words } from '../content/entry.ts'
import type { Enclosure, Mail, Thread } from '../content/mail-thread.ts'
import { threadsDe } from '../content/mails-de.ts'
import { threadsEn } from '../content/mails-en.ts'
import { threadsFr } from '../content/mails-fr.ts'
import { threadsIt } from '../content/mails-it.ts'
import type { DemoFile, DemoItem } from '../demo-types.ts'
import { type MailAddress, type MailMessage, writeMail } from '../files/mail-file.ts'
import { writePdf } from '../files/pdf-file.ts'
import { writePhoto } from '../files/photo-file.ts'
import { keeperOf } from '../keeper.ts'
import { people } from '../people.ts'
import { fileName } from './file-name.ts'

/** Short for those whose names say more than a mail program does. */
function addressOf(key: string): MailAddress {
  const name = people.find((person) => person.key === key)?.names.en ?? key
  return { name: name.replace(/,.*| \(.*/, ''), address: `${key}@example.org` }
}

function enclosedFile(enclosure: Enclosure, mail: Mail, seed: number): DemoFile {
  const { filename } = enclosure
  if ('page' in enclosure) {
    const page = {
      title: filename,
      author: '',
      text: enclosure.page,
      look: 'print',
      created: new Date(mail.sent),
    } as const
    return { filename, make: (path) => writePdf(page, path) }
  }
  const photo = {
    scene: enclosure.scene,
    motif: words(enclosure.motif),
    year: Number(mail.sent.slice(0, 4)),
    title: filename,
    taken: mail.sent.slice(0, 19),
    seed: `${seed} ${filename}`,
  }
  return { filename, make: (path) => writePhoto(photo, path) }
}

function threadItems(thread: Thread, seed: number): DemoItem[] {
  const idOf = (at: number) => `<${fileName(thread.subject)}.${at + 1}@example.org>`
  return thread.mails.map((mail, at) => {
    const references = thread.mails.slice(0, at).map((_, before) => idOf(before))
    const subject = at === 0 ? thread.subject : `Re: ${thread.subject}`
    const to = words(mail.to).map(addressOf)
    const cc = words(mail.cc).map(addressOf)
    const inReplyTo = references.at(-1)
    const reply = inReplyTo ? { inReplyTo } : {}
    const message: MailMessage = {
      ...reply,
      messageId: idOf(at),
      references,
      from: addressOf(mail.from),
      to,
      cc,
      subject,
      sent: mail.sent,
      text: mail.text,
      enclosed: (mail.enclosed ?? []).map((enclosure) => enclosedFile(enclosure, mail, seed)),
      ...(mail.html ? { html: mail.html } : {}),
    }
    const language = mail.language ?? thread.language
    const shared = itemOf({
      title: subject,
      body: mail.text,
      language,
      date: mail.sent.slice(0, 10),
      people: [
        `author:${mail.from}`,
        ...words(`${mail.to} ${mail.cc ?? ''}`).map((key) => `recipient:${key}`),
      ].join(' '),
      categories: thread.categories,
      by: keeperOf(language),
      ...(thread.tags ? { tags: thread.tags } : {}),
    })
    const details = {
      messageId: idOf(at),
      ...reply,
      thread: idOf(0),
      from: message.from,
      to,
      cc,
      sentAt: mail.sent,
    }
    return {
      ...shared,
      kind: 'mail',
      details,
      files: [{ filename: `${fileName(subject)}-${at + 1}.eml`, make: (path) => writeMail(message, path) }],
    }
  })
}

/** All mails of the family, thread by thread. */
export function mailItems(seed: number): DemoItem[] {
  return [...threadsFr, ...threadsIt, ...threadsEn, ...threadsDe].flatMap((thread) =>
    threadItems(thread, seed),
  )
}

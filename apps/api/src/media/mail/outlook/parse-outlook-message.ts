import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import msgReader, { type FieldsData } from '@kenjiuno/msgreader'
import type { WholeAttachment } from '../attachments.ts'
import { decodeBytes } from '../charset.ts'
import { readMailDate } from '../mail-date.ts'
import { mailText } from '../mail-text.ts'
import { type Mail, readMail } from '../read-mail.ts'

// The package is CommonJS, whose default export Node hands out as a property.
const MsgReader = msgReader.default

export interface OutlookMessage {
  readonly mail: Mail
  readonly attachments: WholeAttachment[]
}

/**
 * Takes a message apart that Outlook has saved (MS-OXMSG). What it received comes with the headers of the mail, which
 * know more than Outlook keeps beside them: the sender's own time for one.
 *
 * @throws for a file that is no message; on a damaged one the library may also never end
 */
export async function parseOutlookMessage(path: string): Promise<OutlookMessage> {
  const { reader, fields } = open(await readFile(path))
  if (fields.error !== undefined || fields.dataType !== 'msg')
    throw new Error('This is no message of Outlook')
  const attachments = (fields.attachments ?? []).map((attachment) => {
    const { fileName, content } = reader.getAttachment(attachment)
    return {
      filename: nameOf(attachment, fileName),
      mediaType: attachment.attachMimeTag?.toLowerCase() ?? 'application/octet-stream',
      contentId: attachment.pidContentId,
      bytes: content,
    }
  })
  const headers = Readable.from([Buffer.from(`${fields.headers ?? ''}\r\n\r\n`)])
  return { mail: toMail(fields, await readMail(headers, () => undefined)), attachments }
}

/** Texts that are not in Unicode are in the code page of the message, which is only known once it has been read. */
function open(bytes: Buffer) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const reader = new MsgReader(view)
  const fields = reader.getFileData()
  const ansiEncoding = ansiEncodings[fields.messageCodepage ?? fields.internetCodepage ?? 1252]
  if (ansiEncoding === undefined) return { reader, fields }
  const again = new MsgReader(view)
  again.parserConfig = { ansiEncoding }
  return { reader: again, fields: again.getFileData() }
}

/** Code pages of Windows that are not the library's own, and those of the mail encodings that stand for them. */
const ansiEncodings: Record<number, string> = {
  ...{ 874: 'cp874', 932: 'cp932', 936: 'cp936', 949: 'cp949', 950: 'cp950' },
  ...{ 1250: 'cp1250', 1251: 'cp1251', 1253: 'cp1253', 1254: 'cp1254', 1255: 'cp1255', 1256: 'cp1256' },
  ...{ 1257: 'cp1257', 1258: 'cp1258', 20866: 'cp1251', 50220: 'cp932', 50221: 'cp932', 50222: 'cp932' },
}

function nameOf({ innerMsgContent, name, fileName, fileNameShort }: FieldsData, found: string): string {
  const own = fileName ?? fileNameShort ?? name ?? found
  if (innerMsgContent && !own.toLowerCase().endsWith('.msg')) return `${own}.msg`
  return own
}

/** What the headers say, completed by what Outlook keeps itself. */
function toMail(fields: FieldsData, headers: Mail): Mail {
  const html = htmlOf(fields)
  const sent = fields.clientSubmitTime ?? fields.messageDeliveryTime ?? fields.creationTime
  const from = addressOf(
    fields.senderName,
    fields.senderSmtpAddress ?? fields.creatorSMTPAddress ?? fields.senderEmail,
  )
  return {
    ...headers,
    messageId: headers.messageId ?? fields.messageId,
    from: headers.from ?? from,
    to: headers.to.length > 0 ? headers.to : recipients(fields, 'to'),
    cc: headers.cc.length > 0 ? headers.cc : recipients(fields, 'cc'),
    subject: fields.subject || headers.subject,
    date: headers.date ?? readMailDate(sent),
    text: mailText({ text: fields.body ?? '', html }),
    html,
  }
}

function htmlOf({ bodyHtml, html, internetCodepage }: FieldsData): string | undefined {
  if (bodyHtml) return bodyHtml
  if (!html || html.length === 0) return undefined
  return decodeBytes(
    html,
    internetCodepage === undefined || internetCodepage === 65001 ? 'utf-8' : `cp${internetCodepage}`,
  )
}

function recipients({ recipients = [] }: FieldsData, kind: 'to' | 'cc') {
  return recipients
    .filter(({ recipType }) => recipType === kind)
    .flatMap(({ name, smtpAddress, email }) => addressOf(name, smtpAddress ?? email) ?? [])
}

/** Within a company Outlook names people by a path in its directory, which is no address. */
function addressOf(name: string | undefined, address: string | undefined) {
  if (!address || address.startsWith('/')) return name ? { address: name } : undefined
  return name && name !== address ? { name, address } : { address }
}

import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import msgReader, { type FieldsData } from '@kenjiuno/msgreader'
import type { WholeAttachment } from '../attachments.ts'
import { decodeBytes } from '../charset.ts'
import { parseMailDate } from '../mail-date.ts'
import { toMailText } from '../mail-text.ts'
import { type Mail, readMail } from '../read-mail.ts'

// In Node the default export of this CommonJS package is a property.
const MsgReader = msgReader.default

export interface OutlookMessage {
  readonly mail: Mail
  readonly attachments: WholeAttachment[]
}

/**
 * Parses a message saved by Outlook (MS-OXMSG). A received message contains its original mail headers, which are preferred
 * because they have more information, such as the sender's local time.
 *
 * @throws for a file that is not a message; on a damaged one the library may never end
 */
export async function parseOutlookMessage(path: string): Promise<OutlookMessage> {
  const { reader, fields } = openMessage(await readFile(path))
  if (fields.error !== undefined || fields.dataType !== 'msg')
    throw new Error('The file is not an Outlook message')
  const attachments = (fields.attachments ?? []).map((attachment) => {
    const { fileName, content } = reader.getAttachment(attachment)
    return {
      filename: getFilename(attachment, fileName),
      mediaType: attachment.attachMimeTag?.toLowerCase() ?? 'application/octet-stream',
      contentId: attachment.pidContentId,
      bytes: content,
    }
  })
  const headers = Readable.from([Buffer.from(`${fields.headers ?? ''}\r\n\r\n`)])
  return { mail: toMail(fields, await readMail(headers, () => undefined)), attachments }
}

/** Opens a message; if its code page needs another decoder, which is only known after reading, it is read again. */
function openMessage(bytes: Buffer) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const reader = new MsgReader(view)
  const fields = reader.getFileData()
  const ansiEncoding = ansiEncodings[fields.messageCodepage ?? fields.internetCodepage ?? 1252]
  if (ansiEncoding === undefined) return { reader, fields }
  const secondReader = new MsgReader(view)
  secondReader.parserConfig = { ansiEncoding }
  return { reader: secondReader, fields: secondReader.getFileData() }
}

/** Encodings by Windows code page where they differ from the library's default; mail encodings map to their code page. */
const ansiEncodings: Record<number, string> = {
  ...{ 874: 'cp874', 932: 'cp932', 936: 'cp936', 949: 'cp949', 950: 'cp950' },
  ...{ 1250: 'cp1250', 1251: 'cp1251', 1253: 'cp1253', 1254: 'cp1254', 1255: 'cp1255', 1256: 'cp1256' },
  ...{ 1257: 'cp1257', 1258: 'cp1258', 20866: 'cp1251', 50220: 'cp932', 50221: 'cp932', 50222: 'cp932' },
}

function getFilename({ innerMsgContent, name, fileName, fileNameShort }: FieldsData, found: string): string {
  const filename = fileName ?? fileNameShort ?? name ?? found
  if (innerMsgContent && !filename.toLowerCase().endsWith('.msg')) return `${filename}.msg`
  return filename
}

/** Builds the mail from the headers, completed by Outlook's own fields. */
function toMail(fields: FieldsData, headers: Mail): Mail {
  const html = getHtml(fields)
  const sent = fields.clientSubmitTime ?? fields.messageDeliveryTime ?? fields.creationTime
  const from = toAddress(
    fields.senderName,
    fields.senderSmtpAddress ?? fields.creatorSMTPAddress ?? fields.senderEmail,
  )
  return {
    ...headers,
    messageId: headers.messageId ?? fields.messageId,
    from: headers.from ?? from,
    to: headers.to.length > 0 ? headers.to : getRecipients(fields, 'to'),
    cc: headers.cc.length > 0 ? headers.cc : getRecipients(fields, 'cc'),
    subject: fields.subject || headers.subject,
    date: headers.date ?? parseMailDate(sent),
    text: toMailText({ text: fields.body ?? '', html }),
    html,
  }
}

function getHtml({ bodyHtml, html, internetCodepage }: FieldsData): string | undefined {
  if (bodyHtml) return bodyHtml
  if (!html || html.length === 0) return undefined
  return decodeBytes(
    html,
    internetCodepage === undefined || internetCodepage === 65001 ? 'utf-8' : `cp${internetCodepage}`,
  )
}

function getRecipients({ recipients = [] }: FieldsData, kind: 'to' | 'cc') {
  return recipients
    .filter(({ recipType }) => recipType === kind)
    .flatMap(({ name, smtpAddress, email }) => toAddress(name, smtpAddress ?? email) ?? [])
}

/** Exchange identifies colleagues by a directory path instead of an address; the name is then used instead. */
function toAddress(name: string | undefined, address: string | undefined) {
  if (!address || address.startsWith('/')) return name ? { address: name } : undefined
  return name && name !== address ? { name, address } : { address }
}

import { burn } from '@kenjiuno/msgreader/lib/Burner.js'

interface Attached {
  name: string
  bytes: Uint8Array
}

interface Message {
  subject: string
  body: string
  headers?: string
  senderName?: string
  senderAddress?: string
  attachments?: Attached[]
}

/** Entry types of a compound file (MS-CFB section 2.6.1). */
const [folder, stream, root] = [1, 2, 5]

/** Creates a minimal Outlook message (MS-OXMSG) with Unicode texts. */
export function createOutlookMessage(message: Message): Uint8Array {
  const entries: {
    name: string
    type: number
    binaryProvider?: () => Uint8Array
    length: number
    children?: number[]
  }[] = []
  const add = (name: string, type: number, bytes: Uint8Array = new Uint8Array()) => {
    entries.push({
      name,
      type,
      binaryProvider: () => Uint8Array.from(bytes),
      length: bytes.length,
      ...(type !== stream && { children: [] }),
    })
    return entries.length - 1
  }
  const addStream = (parent: number, name: string, bytes: Uint8Array) => {
    entries[parent]?.children?.push(add(name, stream, bytes))
  }
  const text = (parent: number, tag: string, value: string | undefined) => {
    if (value !== undefined) addStream(parent, `__substg1.0_${tag}001F`, Buffer.from(value, 'utf16le'))
  }
  const top = add('Root Entry', root)
  addStream(top, '__properties_version1.0', new Uint8Array(32))
  text(top, '0037', message.subject)
  text(top, '1000', message.body)
  text(top, '007D', message.headers)
  text(top, '0C1A', message.senderName)
  text(top, '5D01', message.senderAddress)
  for (const [at, { name, bytes }] of (message.attachments ?? []).entries()) {
    const attachment = add(`__attach_version1.0_#${String(at).padStart(8, '0')}`, folder)
    entries[top]?.children?.push(attachment)
    addStream(attachment, '__properties_version1.0', new Uint8Array(8))
    addStream(attachment, '__substg1.0_37010102', bytes)
    text(attachment, '3707', name)
  }
  return burn(entries)
}

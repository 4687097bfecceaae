import type { Item } from '@lares/shared-types/items'
import { AttachmentList } from './attachment-list.tsx'
import { attachmentsOf, mailFile } from './attachments-of.ts'

/** What is attached to a mail of the archive. */
export function MailAttachments({ item: { assets, language } }: { item: Pick<Item, 'assets' | 'language'> }) {
  return (
    <AttachmentList
      attachments={attachmentsOf(assets)}
      assets={assets}
      omitted={mailFile(assets)?.omitted ?? 0}
      language={language}
    />
  )
}

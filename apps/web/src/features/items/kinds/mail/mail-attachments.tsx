import type { Item } from '@lares/shared-types/items'
import { AttachmentList } from './attachment-list.tsx'
import { getAttachments, getMailFile } from './attachments.ts'

export function MailAttachments({ item: { assets, language } }: { item: Pick<Item, 'assets' | 'language'> }) {
  return (
    <AttachmentList
      attachments={getAttachments(assets)}
      assets={assets}
      omitted={getMailFile(assets)?.omitted ?? 0}
      language={language}
    />
  )
}

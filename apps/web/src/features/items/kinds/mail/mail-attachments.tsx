import type { Item } from '@lares/shared-types/items'
import { AttachmentList } from './attachment-list.tsx'
import { getAttachments, getMailFile } from './attachments.ts'

interface MailAttachmentsProps {
  item: Pick<Item, 'assets' | 'language' | 'may'>
}

export function MailAttachments({ item: { assets, language, may } }: MailAttachmentsProps) {
  return (
    <AttachmentList
      attachments={getAttachments(assets)}
      assets={assets}
      omitted={getMailFile(assets)?.omitted ?? 0}
      language={language}
      mayEdit={may.edit}
    />
  )
}

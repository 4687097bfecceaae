import type { Item } from '@lares/shared-types/items'
import { Fragment } from 'react'
import { BrokenFile } from '../../shown/broken-file.tsx'
import { ItemBody } from '../../shown/item-body.tsx'
import { KeepReading } from '../../shown/keep-offline.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import { MailboxNote } from './mailbox-note.tsx'

/** A file that holds many mails, one behind the other. */
const mailboxType = 'application/mbox'

/** Each file of the document page by page, then what is written about it. */
export function DocumentProfile({ item }: { item: Item }) {
  return (
    <>
      {item.assets.length > 0 ? <KeepReading item={item} /> : null}
      {item.assets.map((asset) =>
        asset.state === 'failed' ? (
          <BrokenFile key={asset.id} asset={asset} />
        ) : (
          <Fragment key={asset.id}>
            {asset.mediaType === mailboxType ? <MailboxNote asset={asset} /> : null}
            <DocumentViewer asset={asset} language={item.language} />
          </Fragment>
        ),
      )}
      <ItemBody item={item} />
    </>
  )
}

import type { Item } from '@lares/shared-types/items'
import { Fragment } from 'react'
import { BrokenFile } from '../../assets/broken-file.tsx'
import { ItemBody } from '../../components/item-body.tsx'
import { PinDocumentButton } from '../../components/pin-buttons.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import { MailboxNote } from './mailbox-note.tsx'

/** A mailbox file: many mails in one file (RFC 4155). */
const mailboxType = 'application/mbox'

/** The main content of a document: each file page by page, then the body. */
export function DocumentProfile({ item }: { item: Item }) {
  return (
    <>
      {item.assets.length > 0 ? <PinDocumentButton item={item} /> : null}
      {item.assets.map((asset) =>
        asset.state === 'failed' ? (
          <BrokenFile key={asset.id} asset={asset} />
        ) : (
          <Fragment key={asset.id}>
            {asset.mediaType === mailboxType ? <MailboxNote asset={asset} /> : null}
            <DocumentViewer
              asset={asset}
              language={item.language}
              mayEdit={item.may.edit}
              isInTrash={item.deletedAt !== null}
            />
          </Fragment>
        ),
      )}
      <ItemBody item={item} />
    </>
  )
}

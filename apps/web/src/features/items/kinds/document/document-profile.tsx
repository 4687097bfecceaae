import type { Item } from '@lares/shared-types/items'
import { BrokenFile } from '../../shown/broken-file.tsx'
import { ItemBody } from '../../shown/item-body.tsx'
import { KeepReading } from '../../shown/keep-offline.tsx'
import { DocumentViewer } from './document-viewer.tsx'

/** Each file of the document page by page, then what is written about it. */
export function DocumentProfile({ item }: { item: Item }) {
  return (
    <>
      {item.assets.length > 0 ? <KeepReading item={item} /> : null}
      {item.assets.map((asset) =>
        asset.state === 'failed' ? (
          <BrokenFile key={asset.id} asset={asset} />
        ) : (
          <DocumentViewer key={asset.id} asset={asset} language={item.language} />
        ),
      )}
      <ItemBody item={item} />
    </>
  )
}

import type { Item } from '@lares/shared-types/items'
import { VideoPlayer } from '../../player/video-player.tsx'
import { Attachments } from '../../shown/attachments.tsx'
import { BrokenFile } from '../../shown/broken-file.tsx'
import { ItemBody } from '../../shown/item-body.tsx'
import { useItemTitle } from '../../shown/use-item-title.ts'

/** The film, then what is written about it. */
export function VideoProfile({ item }: { item: Item }) {
  const title = useItemTitle()(item)
  const [film, ...others] = item.assets
  return (
    <>
      {film?.state === 'failed' ? <BrokenFile asset={film} /> : null}
      {film && film.state !== 'failed' ? <VideoPlayer asset={film} title={title} item={item} /> : null}
      <ItemBody item={item} />
      <Attachments assets={others} />
    </>
  )
}

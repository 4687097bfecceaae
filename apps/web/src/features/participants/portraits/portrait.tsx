import '@mantine/core/styles/Avatar.layer.css'
import { buildUrl } from '@lares/shared-types/contract'
import { getThumbnail } from '@lares/shared-types/contracts/assets'
import { Avatar } from '@mantine/core'
import styles from './portraits.module.css'

interface PortraitProps {
  /** The asset of the picture; null where the user can see none. */
  assetId: string | null
  /** The version of the picture, if it was ever turned. */
  version?: number | undefined
  name: string
  /** The diameter in CSS pixels. */
  size: number
}

/** The widths of the requested thumbnails in pixels: twice the diameter, for screens with a high pixel density. */
const largeWidth = 320
const defaultWidth = 160

/** A person's picture in a circle, or their initials. Hidden from screen readers, because the name stands beside it. */
export function Portrait({ assetId, version, name, size }: PortraitProps) {
  const width = size > defaultWidth / 2 ? largeWidth : defaultWidth
  const query = { width, ...(version !== undefined && { version }) }
  const src = assetId ? buildUrl(getThumbnail, { params: { id: assetId }, query }) : null
  return (
    <Avatar
      src={src}
      name={name}
      size={size}
      color="primary"
      alt=""
      aria-hidden
      classNames={{ image: styles.picture ?? '' }}
    />
  )
}

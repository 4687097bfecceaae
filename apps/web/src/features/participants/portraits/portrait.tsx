import '@mantine/core/styles/Avatar.layer.css'
import { urlOf } from '@lares/shared-types/contract'
import { getThumbnail } from '@lares/shared-types/contracts/assets'
import { Avatar } from '@mantine/core'
import styles from './portraits.module.css'

interface PortraitProps {
  /** The picture; null where there is none that the reader can see. */
  assetId: string | null
  name: string
  /** Pixels across. */
  size: number
}

/** Pixels of the picture for a circle of a size, on a screen of fine dots too. */
const finest = 320
const usual = 160

/** A person's picture in a circle, else their initials. The name stands beside it, so that it is silent. */
export function Portrait({ assetId, name, size }: PortraitProps) {
  const width = size > usual / 2 ? finest : usual
  const src = assetId ? urlOf(getThumbnail, { params: { id: assetId }, query: { width } }) : null
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

import type { Asset } from '@lares/shared-types/assets'
import { AssetPicture } from '../../shown/asset-picture.tsx'
import styles from './record.module.css'

/** The cover that a recording carries, as of an album; nothing where it has none. */
export function RecordCover({ sound }: { sound: Asset }) {
  if (!hasCover(sound)) return null
  return (
    <span className={styles.cover}>
      <AssetPicture asset={sound} alt="" sizes="320px" icon="microphone" fit="contain" />
    </span>
  )
}

function hasCover({ renditions }: Asset): boolean {
  return renditions.some(({ name }) => name === 'thumbnail')
}

import type { Asset } from '@lares/shared-types/assets'
import { useTranslation } from 'react-i18next'
import { AssetPicture } from '../../../shared/assets/asset-picture.tsx'
import type { IconName } from '../../../shared/icons/icon-names.ts'
import styles from './fields.module.css'

interface FilesChangeProps {
  before: readonly string[]
  after: readonly string[]
  /** The files of both states that the reader may see. */
  assets: readonly Asset[]
}

const familyIcons: Partial<Record<Asset['family'], IconName>> = {
  image: 'photo',
  audio: 'microphone',
  video: 'movie',
  mail: 'mail',
}

/** The files of two states as pictures: those that were removed, added, and stayed. */
export function FilesChange({ before, after, assets }: FilesChangeProps) {
  const { t } = useTranslation('history')
  const byId = new Map(assets.map((asset) => [asset.id, asset]))
  const removed = before.filter((id) => !after.includes(id))
  const isReordered = removed.length === 0 && before.length === after.length && before.join() !== after.join()
  return (
    <>
      <ul className={styles.files}>
        {removed.map((id) => (
          <li key={id} className={styles.file} data-change="removed">
            <del className={styles.fileBox}>
              <FilePicture asset={byId.get(id)} change={t('removedFile')} />
            </del>
          </li>
        ))}
        {after.map((id) => (
          <li key={id} className={styles.file} data-change={before.includes(id) ? undefined : 'added'}>
            {before.includes(id) ? (
              <span className={styles.fileBox}>
                <FilePicture asset={byId.get(id)} />
              </span>
            ) : (
              <ins className={styles.fileBox}>
                <FilePicture asset={byId.get(id)} change={t('addedFile')} />
              </ins>
            )}
          </li>
        ))}
      </ul>
      {isReordered ? <p className={styles.muted}>{t('reordered')}</p> : null}
      {before.length + after.length === 0 ? <p className={styles.muted}>{t('empty')}</p> : null}
    </>
  )
}

function FilePicture({ asset, change }: { asset: Asset | undefined; change?: string }) {
  const { t } = useTranslation('history')
  const icon = asset ? (familyIcons[asset.family] ?? 'file-text') : 'file'
  return (
    <>
      <span className={styles.picture}>
        <AssetPicture asset={asset ?? null} alt="" sizes="140px" maxWidth={320} icon={icon} />
      </span>
      <span className={styles.fileName}>{asset?.filename ?? t('goneFile')}</span>
      {change ? <span className={styles.change}>{change}</span> : null}
    </>
  )
}

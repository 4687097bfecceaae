import type { Asset } from '@lares/shared-types/assets'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fileSize } from '../../../../shared/i18n/file-size.ts'
import { UploadField } from '../../../uploads/public.ts'
import { AssetPicture } from '../../shown/asset-picture.tsx'
import type { ItemValues } from '../item-values.ts'
import styles from './files.module.css'
import { SortableFiles } from './sortable-files.tsx'

interface FilesFieldProps {
  control: Control<ItemValues>
  /** The files that the item has. */
  assets: readonly Asset[]
  /** An upload has arrived: what was read from it can be offered. */
  onUpload: (uploadId: string) => void
  /** Whether files are still on their way. */
  onSending: (sending: boolean) => void
  /** What is wrong with the files, in words. */
  trouble: string | undefined
}

/** The item's files: their order, which of them stay, and new ones. */
export function FilesField({ control, assets, trouble, ...on }: FilesFieldProps) {
  const { t, i18n } = useTranslation('items')
  const kept = useController({ control, name: 'assetIds' }).field
  const added = useController({ control, name: 'uploadIds' }).field
  const keptAssets = kept.value.flatMap((id) => assets.find((asset) => asset.id === id) ?? [])
  return (
    <div className={styles.field}>
      {keptAssets.length > 0 ? (
        <SortableFiles
          files={keptAssets.map((asset) => ({
            id: asset.id,
            name: asset.filename,
            note: fileSize(asset.size, i18n.language),
            picture: <AssetPicture asset={asset} alt="" sizes="56px" widest={320} icon="paperclip" />,
          }))}
          onOrder={kept.onChange}
          onRemove={(id) => kept.onChange(kept.value.filter((other) => other !== id))}
        />
      ) : null}
      {kept.value.length < assets.length ? <p className={styles.note}>{t('fileEditor.removed')}</p> : null}
      <UploadField
        label={t('fileEditor.add')}
        value={added.value}
        onChange={(ids) => {
          for (const id of ids) if (!added.value.includes(id)) on.onUpload(id)
          added.onChange(ids)
        }}
        onBusyChange={on.onSending}
        error={trouble}
      />
    </div>
  )
}

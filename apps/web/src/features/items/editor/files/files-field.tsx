import type { Asset } from '@lares/shared-types/assets'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AssetPicture } from '../../../../shared/assets/asset-picture.tsx'
import { formatFileSize } from '../../../../shared/i18n/format-file-size.ts'
import { useFocusOnRemoval } from '../../../../shared/ui/use-focus-on-removal.ts'
import { UploadField } from '../../../uploads/public.ts'
import type { ItemValues } from '../../fields/item-values.ts'
import styles from './files.module.css'
import { SortableFiles } from './sortable-files.tsx'

interface FilesFieldProps {
  control: Control<ItemValues>
  /** The files that the item has now. */
  assets: readonly Asset[]
  /** Uploads that the form has saved while it stayed open. */
  savedUploadIds: readonly string[]
  /** Called for each finished upload, to suggest values from its metadata. */
  onUpload: (uploadId: string) => void
  /** Called when uploads start or end. */
  onUploadingChange: (isUploading: boolean) => void
  /** The error message of the field. */
  error: string | undefined
}

/** The field for the item's files: reorders and removes existing files, and uploads new ones. */
export function FilesField({
  control,
  assets,
  savedUploadIds,
  onUpload,
  onUploadingChange,
  error,
}: FilesFieldProps) {
  const { t, i18n } = useTranslation('items')
  const focus = useFocusOnRemoval<HTMLDivElement>()
  const existing = useController({ control, name: 'assetIds' }).field
  const added = useController({ control, name: 'uploadIds' }).field
  const existingAssets = existing.value.flatMap((id) => assets.find((asset) => asset.id === id) ?? [])
  return (
    <div {...focus} className={styles.field}>
      {existingAssets.length > 0 ? (
        <SortableFiles
          files={existingAssets.map((asset) => ({
            id: asset.id,
            name: asset.filename,
            note: formatFileSize(asset.size, i18n.language),
            picture: <AssetPicture asset={asset} alt="" sizes="56px" maxWidth={320} icon="paperclip" />,
          }))}
          onOrder={existing.onChange}
          onRemove={(id) => existing.onChange(existing.value.filter((other) => other !== id))}
        />
      ) : null}
      {existing.value.length < assets.length ? (
        <p className={styles.note}>{t('fileEditor.removed')}</p>
      ) : null}
      <UploadField
        label={t('fileEditor.add')}
        value={added.value}
        savedIds={savedUploadIds}
        onChange={(ids) => {
          for (const id of ids) if (!added.value.includes(id)) onUpload(id)
          added.onChange(ids)
        }}
        onBusyChange={onUploadingChange}
        error={error}
      />
    </div>
  )
}

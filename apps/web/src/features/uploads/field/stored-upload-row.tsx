import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { DuplicateNote } from '../panel/duplicate-note.tsx'
import { Thumbnail } from '../panel/thumbnail.tsx'
import rows from '../panel/upload-row.module.css'
import { useUploadFactsQuery } from '../uploads-api.ts'
import { useUploadText } from '../use-upload-text.ts'

/** A file of a draft that was uploaded on an earlier visit and is pending until the form is saved. */
export function StoredUploadRow({ uploadId, onRemove }: { uploadId: string; onRemove: () => void }) {
  const { t } = useTranslation('uploads')
  const text = useUploadText()
  const { data, isError } = useUploadFactsQuery({ params: { id: uploadId } })
  const name = data?.filename ?? t('field.file')
  return (
    <div className={rows.row} data-tone={isError ? 'error' : undefined}>
      <Thumbnail entry={{ id: uploadId, name, type: data?.mediaType ?? '' }} />
      <div className={rows.textColumn}>
        <span className={rows.name}>{name}</span>
        <span className={rows.state}>
          {isError ? t('field.gone') : data ? text.formatSize(data.size) : t('states.waiting')}
        </span>
        {data?.sameFile ? <DuplicateNote item={data.sameFile} /> : null}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('acts.remove', { name })}
        onClick={onRemove}
      >
        <Icon name="x" size={16} />
      </ActionIcon>
    </div>
  )
}

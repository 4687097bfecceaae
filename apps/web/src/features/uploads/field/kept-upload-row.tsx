import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useUploadFactsQuery } from '../api.ts'
import { SameFile } from '../panel/same-file.tsx'
import { Thumbnail } from '../panel/thumbnail.tsx'
import rows from '../panel/upload-row.module.css'
import { useUploadWords } from '../words/use-upload-words.ts'

/** A file that was sent on an earlier visit and waits for its form, a draft, to be saved. */
export function KeptUploadRow({ uploadId, onRemove }: { uploadId: string; onRemove: () => void }) {
  const { t } = useTranslation('uploads')
  const words = useUploadWords()
  const { data, isError } = useUploadFactsQuery({ params: { id: uploadId } })
  const name = data?.filename ?? t('field.file')
  return (
    <div className={rows.row} data-tone={isError ? 'error' : undefined}>
      <Thumbnail entry={{ id: uploadId, name, type: data?.mediaType ?? '' }} />
      <div className={rows.words}>
        <span className={rows.name}>{name}</span>
        <span className={rows.state}>
          {isError ? t('field.gone') : data ? words.size(data.size) : t('states.waiting')}
        </span>
        {data?.sameFile ? <SameFile item={data.sameFile} /> : null}
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

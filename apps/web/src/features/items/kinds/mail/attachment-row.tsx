import type { Asset } from '@lares/shared-types/assets'
import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AssetPicture } from '../../../../shared/assets/asset-picture.tsx'
import { assetUrls } from '../../../../shared/assets/asset-urls.ts'
import { formatFileSize } from '../../../../shared/i18n/format-file-size.ts'
import { Icon } from '../../../../shared/icons/icon.tsx'
import type { IconName } from '../../../../shared/icons/icon-names.ts'
import styles from './attachment-list.module.css'

/** One attachment: thumbnail, name (a button when it can be opened), size and download. */
export function AttachmentRow({ asset, onOpen }: { asset: Asset; onOpen: () => void }) {
  const { t, i18n } = useTranslation('items')
  const { filename, family, size, state, reason } = asset
  return (
    <li className={styles.attachment}>
      <span className={styles.picture}>
        <AssetPicture
          // Files of family `other` have no renditions, so that there is no picture to wait for.
          asset={family === 'other' ? null : asset}
          alt=""
          sizes="44px"
          maxWidth={320}
          icon={getIcon(asset)}
        />
      </span>
      <span className={styles.textColumn}>
        {canOpen(asset) ? (
          <button type="button" className={styles.name} onClick={onOpen}>
            {filename}
          </button>
        ) : (
          <span className={styles.filename}>{filename}</span>
        )}
        <span className={styles.muted}>{formatFileSize(size, i18n.language)}</span>
        {state === 'failed' && family !== 'other' ? (
          <span className={styles.muted}>{t(`files.reasons.${reason ?? 'corrupt'}`)}</span>
        ) : null}
        {isOutlookBundle(asset) ? <span className={styles.muted}>{t('mail.outlookBundle')}</span> : null}
      </span>
      <ActionIcon
        component="a"
        href={assetUrls.download(asset)}
        download={filename}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('mail.download', { name: filename })}
      >
        <Icon name="download" />
      </ActionIcon>
    </li>
  )
}

function canOpen({ family, state }: Asset): boolean {
  return family !== 'other' && state !== 'failed'
}

/** Whether a file is an Outlook container of attachments (TNEF) that could not be unpacked completely. */
function isOutlookBundle({ mediaType, filename }: Asset): boolean {
  return mediaType.endsWith('ms-tnef') || filename.toLowerCase() === 'winmail.dat'
}

function getIcon({ family }: Asset): IconName {
  if (family === 'mail') return 'mail'
  if (family === 'audio') return 'microphone'
  if (family === 'video') return 'movie'
  if (family === 'other') return 'paperclip'
  return family === 'image' ? 'photo' : 'file-text'
}

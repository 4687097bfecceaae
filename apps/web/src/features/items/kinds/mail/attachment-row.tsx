import type { Asset } from '@lares/shared-types/assets'
import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fileSize } from '../../../../shared/i18n/file-size.ts'
import { Icon } from '../../../../shared/icons/icon.tsx'
import type { IconName } from '../../../../shared/icons/icon-names.ts'
import { assetAddress } from '../../shown/asset-address.ts'
import { AssetPicture } from '../../shown/asset-picture.tsx'
import styles from './attachment-list.module.css'

/** One attachment: its picture, its name to open it by where it can be shown, its size, and the file itself. */
export function AttachmentRow({ asset, onOpen }: { asset: Asset; onOpen: () => void }) {
  const { t, i18n } = useTranslation('items')
  const { filename, family, size, state, reason } = asset
  return (
    <li className={styles.attachment}>
      <span className={styles.picture}>
        <AssetPicture
          // Of a file that nothing is made from there is no picture that could be missing.
          asset={family === 'other' ? null : asset}
          alt=""
          sizes="44px"
          widest={320}
          icon={iconOf(asset)}
        />
      </span>
      <span className={styles.words}>
        {canBeShown(asset) ? (
          <button type="button" className={styles.name} onClick={onOpen}>
            {filename}
          </button>
        ) : (
          <span className={styles.filename}>{filename}</span>
        )}
        <span className={styles.quiet}>{fileSize(size, i18n.language)}</span>
        {state === 'failed' && family !== 'other' ? (
          <span className={styles.quiet}>{t(`files.reasons.${reason ?? 'corrupt'}`)}</span>
        ) : null}
        {isOutlookBundle(asset) ? <span className={styles.quiet}>{t('mail.outlookBundle')}</span> : null}
      </span>
      <ActionIcon
        component="a"
        href={assetAddress.download(asset)}
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

function canBeShown({ family, state }: Asset): boolean {
  return family !== 'other' && state !== 'failed'
}

/** Attachments that Outlook has packed together (TNEF) and that could not all be unpacked. */
function isOutlookBundle({ mediaType, filename }: Asset): boolean {
  return mediaType.endsWith('ms-tnef') || filename.toLowerCase() === 'winmail.dat'
}

function iconOf({ family }: Asset): IconName {
  if (family === 'mail') return 'mail'
  if (family === 'audio') return 'microphone'
  if (family === 'video') return 'movie'
  if (family === 'other') return 'paperclip'
  return family === 'image' ? 'photo' : 'file-text'
}

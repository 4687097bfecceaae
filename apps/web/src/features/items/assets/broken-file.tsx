import type { Asset } from '@lares/shared-types/assets'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { useUnreadableReason } from './use-unreadable-reason.ts'

/** Says why a file cannot be displayed, and offers its original as a download. */
export function BrokenFile({ asset }: { asset: Asset }) {
  const { t } = useTranslation('items')
  const getUnreadableReason = useUnreadableReason()
  return (
    <Note intent="warning">
      <p>{getUnreadableReason(asset)}</p>
      <Button
        component="a"
        href={assetUrls.download(asset)}
        download={asset.filename}
        variant="default"
        mt="xs"
        leftSection={<Icon name="download" size={18} />}
      >
        {t('files.downloadOriginal')}
      </Button>
    </Note>
  )
}

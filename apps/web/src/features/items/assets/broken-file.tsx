import type { Asset } from '@lares/shared-types/assets'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { assetAddress } from './asset-address.ts'
import { useUnreadableText } from './use-unreadable-text.ts'

/** Says why a file cannot be shown, and offers the original, which is kept. */
export function BrokenFile({ asset }: { asset: Asset }) {
  const { t } = useTranslation('items')
  const unreadableText = useUnreadableText()
  return (
    <Note intent="warning">
      <p>{unreadableText(asset)}</p>
      <Button
        component="a"
        href={assetAddress.download(asset)}
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
